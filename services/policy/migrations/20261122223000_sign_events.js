const { addEventSignatures, dropEventSignatures } = require('@consent/events');

/** From here on events carry a signature; docs/adr/0005. */
exports.up = addEventSignatures;
exports.down = dropEventSignatures;
