'use strict';

/** The oldest Node that will do, as package.json says it: ">=20.19". */
const oldest = /\d+\.\d+/.exec(require('../package.json').engines.node)[0];

/** The Node to install: the one that .nvmrc names. */
exports.recommended = require('fs').readFileSync(require('path').join(__dirname, '../.nvmrc'), 'utf8').trim();

/** One sentence for a version of Node that works but is older than the recommended one. */
exports.remarkOnNode = function remarkOnNode(version) {
  if (Number(version.split('.')[0]) >= Number(exports.recommended)) return undefined;
  return 'Running on Node ' + version + ', which is slower than Node ' + exports.recommended + ' and gets no security fixes.';
};

/** One sentence for a version of Node that is too old, with what to do about it; undefined for one that will do. */
exports.refusalOfNode = function refusalOfNode(version) {
  const there = version.split('.').map(Number);
  const needed = oldest.split('.').map(Number);
  if (there[0] > needed[0] || (there[0] === needed[0] && there[1] >= needed[1])) return undefined;
  return (
    'This is Node ' +
    version +
    ', but ' +
    oldest +
    ' or newer is needed: get it from https://nodejs.org/en/download, ' +
    'or with "nvm install ' +
    exports.recommended +
    '", then run "npm ci" again.'
  );
};
