// @open-rpc/server-js loads its IPC transport with the rest; keyrack has its own transport and ships no IPC.
module.exports = {}
