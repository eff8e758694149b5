const { createOutboxTables, dropOutboxTables } = require('@consent/events');

/** Where export.requested and the others wait for the relay (docs/adr/0005). */
exports.up = createOutboxTables;

exports.down = dropOutboxTables;
