const { compressPayloads, storePayloadsPlainly } = require('@consent/events');

/** From here on the outbox has bundles of events; docs/adr/0005. */
exports.up = storePayloadsPlainly;
exports.down = compressPayloads;
