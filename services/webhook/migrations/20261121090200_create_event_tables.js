const { createHandledEventsTable, createOutboxTables, dropHandledEventsTable, dropOutboxTables } = require('./frozen/event-tables');

/** Which events were taken, and where webhook.endpoint_disabled waits for the relay (docs/adr/0005). */
exports.up = async (knex) => {
  await createHandledEventsTable(knex);
  await createOutboxTables(knex);
};

exports.down = async (knex) => {
  await dropOutboxTables(knex);
  await dropHandledEventsTable(knex);
};
