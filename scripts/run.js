// Runs scripts/dist/<name>.js, after a check and a build. Written in the syntax of long ago, as
// is node-version.js, so that an old Node gets far enough to be told that it is too old.
'use strict';

const refusal = require('./node-version').refusalOfNode(process.versions.node);
if (refusal !== undefined) {
  console.error(refusal);
  process.exit(1);
}
require('./build-and-run');
