const { describeHandledEventsTable, describeOutboxTables, forgetHandledEventsTable, forgetOutboxTables } = require('./frozen/event-tables');

/** What the tables of events hold, said in the database itself (docs/adr/0005). */
exports.up = async (knex) => {
  await describeOutboxTables(knex);
  await describeHandledEventsTable(knex);
};

exports.down = async (knex) => {
  await forgetHandledEventsTable(knex);
  await forgetOutboxTables(knex);
};
