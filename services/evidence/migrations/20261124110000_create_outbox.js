const { addEventSignatures, addEventTraces, createOutboxTables, describeOutboxTables, dropOutboxTables } = require('./frozen/event-tables');

/** Where this service's events wait for the relay (docs/adr/0005). */
exports.up = async (knex) => {
  await createOutboxTables(knex);
  await describeOutboxTables(knex);
  await addEventSignatures(knex);
  await addEventTraces(knex);
};

exports.down = dropOutboxTables;
