import { notFound } from '@consent/kernel/errors';
import type { PathParameter } from '../../pipeline/6-input/path-parameters';

const pattern = '^(?:[a-z2-7]{26}|anchor)$';
const shape = new RegExp(pattern);

export const logInPath: PathParameter = {
  description: 'The `log_id` from `GET /log`, or `anchor` for the log of all checkpoints',
  schema: { type: 'string', pattern, examples: ['mfzwgylsmuqhi2dfebwg6zzamf'] },
  fits: (text) => shape.test(text),
  misfit: () => notFound('log'),
  canonical: (text) => text,
};

/** The rest of a tile's path (c2sp.org/tlog-tiles), such as "x001/234.p/5". The evidence service knows which exist. */
export const tileInPath: PathParameter = {
  description: 'Index of the tile, with its width if the tile is partial',
  schema: { type: 'string', examples: ['000.p/5'] },
  fits: (text) => /^(?:x\d{3}\/)*\d{3}(?:\.p\/\d{1,3})?$/.test(text),
  misfit: () => notFound('tile'),
  canonical: (text) => text,
};
