const { addEventSignatures, dropEventSignatures } = require('./frozen/event-tables');

/** From here on events carry a signature; docs/adr/0005. */
exports.up = addEventSignatures;
exports.down = dropEventSignatures;
