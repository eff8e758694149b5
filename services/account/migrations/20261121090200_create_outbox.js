const { createOutboxTables, dropOutboxTables } = require('@consent/events');

/** Where account.* and site.* wait for the relay (docs/adr/0005). */
exports.up = createOutboxTables;

exports.down = dropOutboxTables;
