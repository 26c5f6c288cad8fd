// ajv 8 for draft 2020-12 with formats: parses each line, then validates envelope and payload.
// Speaks as the other contenders do: `node ajv.mjs CONTENDER FILE`, one line of JSON.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import Ajv from 'ajv/dist/2020.js';
import formats from 'ajv-formats';

const [, , contender, file] = process.argv;
const folder = process.env.OPENWOP_SCHEMAS_DIR;
const ajv = new Ajv.default({ strict: false, validateSchema: false });
formats.default(ajv);
let envelope, payloads;
for (const name of readdirSync(folder).filter((name) => name.endsWith('.json'))) {
  const schema = JSON.parse(readFileSync(join(folder, name), 'utf8'));
  ajv.addSchema(schema);
  if (name === 'run-event.schema.json') envelope = schema;
  if (name === 'run-event-payloads.schema.json') payloads = schema;
}
const isEvent = ajv.getSchema(envelope.$id);
const isPayload = new Map();
for (const [type, target] of Object.entries(payloads.$defs._typeIndex.properties)) {
  isPayload.set(type, ajv.getSchema(payloads.$id + target.$ref));
}

function accepts(line) {
  let event;
  try {
    event = JSON.parse(line);
  } catch {
    return false;
  }
  if (!isEvent(event)) return false;
  const check = isPayload.get(event.type);
  return check === undefined || check(event.payload);
}

function pass(end) {
  const counts = { events: 0, ok: 0 };
  for (let start = 0; start < end; ) {
    let stop = bytes.indexOf(10, start);
    if (stop < 0) stop = end;
    if (stop > start) {
      counts.events += 1;
      if (accepts(bytes.toString('utf8', start, stop))) counts.ok += 1;
    }
    start = stop + 1;
  }
  return counts;
}

const bytes = readFileSync(file);
pass(bytes.length / 10);
const [cpu, wall] = [process.cpuUsage(), process.hrtime.bigint()];
const counts = pass(bytes.length);
const { user, system } = process.cpuUsage(cpu);
const wall_ns = Number(process.hrtime.bigint() - wall);
const peak_kb = process.resourceUsage().maxRSS;
const out = { contender, bytes: bytes.length, ...counts, cpu_ns: (user + system) * 1000, wall_ns, peak_kb };
console.log(JSON.stringify({ ...out, file_kb: Math.floor(bytes.length / 1024) }));
