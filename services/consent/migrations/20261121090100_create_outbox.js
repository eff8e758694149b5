const { createOutboxTables, dropOutboxTables } = require('@consent/events');

/** Events on their way out; docs/adr/0005. */
exports.up = createOutboxTables;
exports.down = dropOutboxTables;
