const { createFailedEventsTable, dropFailedEventsTable } = require('./frozen/failed-events-table');

/** Where events wait that this service failed to handle (docs/adr/0005). The release before keeps them in NATS alone. */
exports.up = createFailedEventsTable;
exports.down = dropFailedEventsTable;
