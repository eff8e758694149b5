import { notFound } from '@consent/kernel/errors';
import type { PathParameter } from '../../pipeline/6-input/path-parameters';

const pattern = '^[A-Za-z0-9.-]{1,253}$';
const shape = new RegExp(pattern);

export const domainInPath: PathParameter = {
  description: 'The domain',
  schema: { type: 'string', pattern, examples: ['example.com'] },
  fits: (text) => shape.test(text),
  misfit: () => notFound('domain'),
  canonical: (text) => text.toLowerCase(),
};
