const { createOutboxTables, dropOutboxTables } = require('./frozen/event-tables');

/** Where export.requested and the others wait for the relay (docs/adr/0005). */
exports.up = createOutboxTables;

exports.down = dropOutboxTables;
