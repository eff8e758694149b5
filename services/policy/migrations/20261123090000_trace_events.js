const { addEventTraces, dropEventTraces } = require('./frozen/event-tables');

/** Events keep the trace of the call that made them; docs/adr/0005. */
exports.up = addEventTraces;
exports.down = dropEventTraces;
