const { compressPayloads, storePayloadsPlainly } = require('./frozen/event-tables');

/** From here on the outbox has bundles of events; docs/adr/0005. */
exports.up = storePayloadsPlainly;
exports.down = compressPayloads;
