// Uses old syntax, as does node-version.js, so that an old Node gets as far as the message that it is too old.
'use strict';

const refusal = require('./node-version').refusalOfNode(process.versions.node);
if (refusal !== undefined) {
  console.error(refusal);
  process.exit(1);
}
const remark = require('./node-version').remarkOnNode(process.versions.node);
if (remark !== undefined && process.argv[2] === 'start') console.error(remark);
require('./build-and-run');
