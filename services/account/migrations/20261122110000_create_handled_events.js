const { createHandledEventsTable, dropHandledEventsTable } = require('@consent/events');

/** Which events had their mail: one that comes twice sends it once (docs/adr/0005). */
exports.up = createHandledEventsTable;

exports.down = dropHandledEventsTable;
