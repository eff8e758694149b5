// Prints the path of the Node to run on. Uses old syntax, so that an old Node gets as far as run.js, which refuses it.
'use strict';

/** An older Node than the recommended one gives way to the one among our packages, if they have one for this machine. */
exports.chooseNode = function chooseNode(version, recommended, findPackaged) {
  if (Number(version.split('.')[0]) >= Number(recommended)) return process.execPath;
  try {
    return findPackaged();
  } catch (absent) {
    return process.execPath;
  }
};

if (require.main === module) {
  const recommended = require('./node-version').recommended;
  const findPackaged = function () {
    return require.resolve('node-' + process.platform + '-' + process.arch + '/bin/node');
  };
  console.log(exports.chooseNode(process.versions.node, recommended, findPackaged));
}
