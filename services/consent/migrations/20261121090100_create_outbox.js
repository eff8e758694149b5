const { createOutboxTables, dropOutboxTables } = require('./frozen/event-tables');

/** Events on their way out; docs/adr/0005. */
exports.up = createOutboxTables;
exports.down = dropOutboxTables;
