const { describeOutboxTables, forgetOutboxTables } = require('./frozen/event-tables');

/** What the tables of events hold, said in the database itself (docs/adr/0005). */
exports.up = describeOutboxTables;

exports.down = forgetOutboxTables;
