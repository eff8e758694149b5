const { createOutboxTables, dropOutboxTables } = require('./frozen/event-tables');

/** Where account.* and site.* wait for the relay (docs/adr/0005). */
exports.up = createOutboxTables;

exports.down = dropOutboxTables;
