import { notFound } from '@consent/kernel/errors';
import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import type { PathParameter } from '../../pipeline/6-input/path-parameters';
import { route } from '../../pipeline/0-common/route';
import { logInPath, tileInPath } from './log-in-path';
import { logLimits } from './log-limits';
import { openToPages } from './open-to-pages';

const levelInPath: PathParameter = {
  description: 'Level of the tile. Level 0 holds the leaf hashes',
  schema: { type: 'string', pattern: '^(0|[1-9][0-9]?)$', examples: ['0'] },
  fits: (text) => /^(0|[1-9]\d?)$/.test(text),
  misfit: () => notFound('tile'),
  canonical: (text) => text,
};

/** Anyone may read tiles (c2sp.org/tlog-tiles), because they reveal only the size of the log. */
export const getTile = route({
  id: 'getLogTile',
  method: 'GET',
  path: '/log/{logId}/tile/{level}/{*tile}',
  tag: 'Log files',
  summary: 'Get a tile of hashes',
  caller: 'anyone',
  ...logLimits,
  bodyLimitBytes: bodyLimitBytes.others,
  pathParameters: { logId: logInPath, level: levelInPath, tile: tileInPath },
  success: { status: 200, description: 'Up to 256 hashes of 32 bytes' },
  errors: [],
  handle: ({ path: { logId, level, tile }, raw }, { evidenceFiles }) => {
    openToPages(raw);
    return evidenceFiles.openLogFile(raw, { logId, file: `tile/${level}/${tile}` });
  },
});
