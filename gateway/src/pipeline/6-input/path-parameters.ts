import { invalid, notFound, type ServiceError } from '@consent/kernel/errors';
import { exampleIds } from '../0-common/example-values';
import { isPlainText } from './plain-text';
import { textShapes } from './text-shapes';

export interface PathParameter {
  description: string;
  schema: { type: 'string'; pattern?: string; format?: string; minLength?: number; maxLength?: number; examples: readonly [string] };
  fits: (text: string) => boolean;
  misfit: () => ServiceError;
  canonical: (text: string) => string;
}

const ulidPattern = '^[0-7][0-9A-HJKMNP-TV-Z]{25}$';
const uuidPattern = '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$';
const ulid = new RegExp(ulidPattern);
const uuid = new RegExp(uuidPattern);

export function isUuid(text: string): boolean {
  return uuid.test(text);
}

/** We issue ULIDs in upper case only, so a lower-case one is 404, like any id that does not exist (decision 8.16). */
export function ulidInPath(what: 'consent'): PathParameter {
  return {
    description: `ULID of the ${what}`,
    schema: { type: 'string', pattern: ulidPattern, examples: [exampleIds[what]] },
    fits: (text) => ulid.test(text),
    misfit: () => notFound(what),
    canonical: (text) => text,
  };
}

const checkPattern = '^chk_[0-7][0-9A-HJKMNP-TV-Z]{25}$';
const check = new RegExp(checkPattern);

export function checkInPath(): PathParameter {
  return {
    description: 'ID of the check',
    schema: { type: 'string', pattern: checkPattern, examples: [exampleIds.check] },
    fits: (text) => check.test(text),
    misfit: () => notFound('check'),
    canonical: (text) => text,
  };
}

const linkPattern = '^lnk_[0-7][0-9A-HJKMNP-TV-Z]{25}$';
const link = new RegExp(linkPattern);

export function linkInPath(): PathParameter {
  return {
    description: 'ID of the link',
    schema: { type: 'string', pattern: linkPattern, examples: [exampleIds.link] },
    fits: (text) => link.test(text),
    misfit: () => notFound('link'),
    canonical: (text) => text,
  };
}

export function uuidInPath(
  what: 'site' | 'policy' | 'endpoint' | 'delivery' | 'passkey' | 'session' | 'account' | 'invitation' | 'provider',
): PathParameter {
  return {
    description: `UUID of the ${what}`,
    schema: { type: 'string', format: 'uuid', examples: [exampleIds[what === 'provider' ? 'ssoProvider' : what]] },
    fits: isUuid,
    misfit: () => notFound(what),
    canonical: (text) => text.toLowerCase(),
  };
}

/**
 * A UUID that only the handler or the owning service checks, because other checks come before a 404 (decision 4.5).
 * A malformed one is treated as unknown.
 */
export function anyUuidInPath(what: 'site' | 'endpoint'): PathParameter {
  return { ...uuidInPath(what), fits: () => true };
}

const memberPattern = `^(me|${uuidPattern.slice(1, -1)})$`;
// regex: at most 36 characters, because "me" and a UUID are all it takes
const member = new RegExp(memberPattern);

/** `me` is the caller. */
export function memberInPath(): PathParameter {
  return {
    description: 'UUID of the member, or `me` for yourself',
    schema: { type: 'string', pattern: memberPattern, examples: [exampleIds.member] },
    fits: (text) => member.test(text),
    misfit: () => notFound('member'),
    canonical: (text) => text.toLowerCase(),
  };
}

export function numberInPath(what: string): PathParameter {
  return {
    description: `Number of the ${what}, from 1`,
    schema: { type: 'string', pattern: '^[1-9][0-9]{0,8}$', examples: ['1'] },
    fits: (text) => /^[1-9][0-9]{0,8}$/.test(text),
    misfit: () => notFound(what),
    canonical: (text) => text,
  };
}

/** The segment of a path that stands for the subject in the query (decision 37.2). */
const subjectIsInQuery = '-';

/** A subject is not a resource, so an invalid value is 400, not 404. */
export function subjectInPath(): PathParameter {
  return {
    description: 'Subject identifier, percent-encoded; or `-` with the subject as `subject_id` in the query',
    schema: { type: 'string', minLength: 1, maxLength: 256, pattern: textShapes.plain.pattern, examples: [exampleIds.subject] },
    fits: (text) => isPlainText(text) && [...text].length <= 256,
    misfit: () => invalid('subjectId must be 1 to 256 characters of valid Unicode without U+0000.'),
    canonical: (text) => text,
  };
}

/** The subject that a request names. Throws `invalid` if path and query name different ones. */
export function subjectOf(path: { subjectId: string }, query: { subject_id: string | undefined }): string {
  const { subject_id: inQuery = path.subjectId } = query;
  if (inQuery !== path.subjectId && path.subjectId !== subjectIsInQuery) {
    throw invalid(`subject_id must be the subject of the path, or the path must have "${subjectIsInQuery}" in its place.`);
  }
  return inQuery;
}
