const { createOutboxTables, dropOutboxTables } = require('@consent/events');

/** Where policy.published and policy.deleted wait for the relay (docs/adr/0005). */
exports.up = createOutboxTables;

exports.down = dropOutboxTables;
