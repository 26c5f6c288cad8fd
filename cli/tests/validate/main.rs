//! `openwop validate`, run as its users run it.

mod cases;
mod corpus;
mod doors;
mod forms;
mod hostile;
mod openwop;
mod order;
mod signals;
