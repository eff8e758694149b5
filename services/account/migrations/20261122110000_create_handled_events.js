const { createHandledEventsTable, dropHandledEventsTable } = require('./frozen/event-tables');

/** Which events had their mail: one that comes twice sends it once (docs/adr/0005). */
exports.up = createHandledEventsTable;

exports.down = dropHandledEventsTable;
