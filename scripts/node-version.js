'use strict';

/** The oldest Node that will do, as package.json says it: ">=20.19". */
const oldest = /\d+\.\d+/.exec(require('../package.json').engines.node)[0];

/** The Node to install: the one that .nvmrc names. */
const recommended = require('fs').readFileSync(require('path').join(__dirname, '../.nvmrc'), 'utf8').trim();

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
    recommended +
    '", then run "npm ci" again.'
  );
};
