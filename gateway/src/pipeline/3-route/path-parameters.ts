import { invalid, notFound, type ServiceError } from '@consent/kernel/errors';
import { exampleIds } from '../../openapi/example-values';
import { isPlainText } from '../6-input/plain-text';
import { textShapes } from '../6-input/text-shapes';

/** A parameter in the path: its shape, and what is said of a value that does not fit. */
export interface PathParameter {
  description: string;
  /** With an example, which the reference fills in. */
  schema: { type: 'string'; pattern?: string; format?: string; minLength?: number; maxLength?: number; examples: readonly [string] };
  fits: (text: string) => boolean;
  misfit: () => ServiceError;
  /** The form in which the value goes on. */
  canonical: (text: string) => string;
}

const ulidPattern = '^[0-7][0-9A-HJKMNP-TV-Z]{25}$';
const uuidPattern = '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$';
const ulid = new RegExp(ulidPattern);
const uuid = new RegExp(uuidPattern);

export function isUuid(text: string): boolean {
  return uuid.test(text);
}

/** The id of a consent; lower case is another id, which never existed (decision 8.16). */
export function ulidInPath(what: 'consent'): PathParameter {
  return {
    description: `ULID of the ${what}`,
    schema: { type: 'string', pattern: ulidPattern, examples: [exampleIds[what]] },
    fits: (text) => ulid.test(text),
    misfit: () => notFound(what),
    canonical: (text) => text,
  };
}

export function uuidInPath(what: 'site' | 'policy' | 'endpoint' | 'delivery'): PathParameter {
  return {
    description: `UUID of the ${what}`,
    schema: { type: 'string', format: 'uuid', examples: [exampleIds[what]] },
    fits: isUuid,
    misfit: () => notFound(what),
    canonical: (text) => text.toLowerCase(),
  };
}

/**
 * A UUID that only the handler or its owner looks at, since what they find in the rest of
 * the request comes before a 404 (decision 4.5). There a malformed one is nobody's.
 */
export function anyUuidInPath(what: 'site' | 'endpoint'): PathParameter {
  return { ...uuidInPath(what), fits: () => true };
}

/** A positive number such as a version; anything else never existed. */
export function numberInPath(what: string): PathParameter {
  return {
    description: `Number of the ${what}, from 1`,
    schema: { type: 'string', pattern: '^[1-9][0-9]{0,8}$', examples: ['1'] },
    fits: (text) => /^[1-9][0-9]{0,8}$/.test(text),
    misfit: () => notFound(what),
    canonical: (text) => text,
  };
}

/** A subject names nobody's resource, so a value that does not fit is a bad request, not an absent thing. */
export function subjectInPath(): PathParameter {
  return {
    description: 'Subject identifier, percent-encoded',
    schema: { type: 'string', minLength: 1, maxLength: 256, pattern: textShapes.plain.pattern, examples: [exampleIds.subject] },
    fits: (text) => isPlainText(text) && [...text].length <= 256,
    misfit: () => invalid('subjectId must be 1 to 256 characters of valid Unicode without U+0000.'),
    canonical: (text) => text,
  };
}
