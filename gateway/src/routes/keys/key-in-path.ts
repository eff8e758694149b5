import { notFound } from '@consent/kernel/errors';
import type { PathParameter } from '../../pipeline/6-input/path-parameters';
import { exampleIds } from '../../pipeline/0-common/example-values';

const keyIdPattern = '^key_[0-7][0-9A-HJKMNP-TV-Z]{25}$';
const keyId = new RegExp(keyIdPattern);

export function keyInPath(): PathParameter {
  return {
    description: 'Public ID of the key. Starts with `key_`',
    schema: { type: 'string', pattern: keyIdPattern, examples: [exampleIds.key] },
    fits: (text) => keyId.test(text),
    misfit: () => notFound('key'),
    canonical: (text) => text,
  };
}
