const { createOutboxTables, dropOutboxTables } = require('./frozen/event-tables');

/** Where policy.published and policy.deleted wait for the relay (docs/adr/0005). */
exports.up = createOutboxTables;

exports.down = dropOutboxTables;
