const { addEventTraces, dropEventTraces } = require('@consent/events');

/** Events keep the trace of the call that made them; docs/adr/0005. */
exports.up = addEventTraces;
exports.down = dropEventTraces;
