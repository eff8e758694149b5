import { z } from 'zod';

/** A shape that text of a request must have: as the document states it, and what the caller is told when it does not fit. */
interface TextShape {
  /** Anchored; read with the u flag, as JSON Schema does. No repetition may overlap the next one, so that checking stays linear. */
  pattern: string;
  misfit: string;
}

/** White space as String.prototype.trim knows it. Written out, because \s differs between languages. */
const blank = '\\u0009-\\u000d\\u0020\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff';
const label = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?';

/** Control characters, and what the URL standard forbids in a host. */
const notInHost = '\\u0000-\\u0020\\u007f-\\u009f#%/:<>?@[\\\\\\]^|';
const date = z.regexes.date.source.slice(1, -1);
const timeOfDay = '(?:[01]\\d|2[0-3]):[0-5]\\d(?::[0-5]\\d(?:\\.\\d{1,9})?)?';
const endOfDay = '24:00(?::00(?:\\.0{1,9})?)?';
const zone = '(?:Z|[+-](?:[01]\\d|2[0-3]):?[0-5]\\d)';

export const textShapes = {
  /** PostgreSQL stores nothing else (decision 1.3). */
  plain: { pattern: '^[^\\u0000]*$', misfit: 'must be valid Unicode without U+0000' },
  notBlank: {
    pattern: `^[${blank}]*[^\\u0000${blank}][^\\u0000]*$`,
    misfit: 'must not be blank, and must be valid Unicode without U+0000',
  },
  /** What the account service takes for an address; it ignores spaces around it. */
  email: {
    pattern: `^ *[A-Za-z0-9.!#$%&'*+/=?^_\`{|}~-]{1,64}@(?:${label}\\.)+${label} *$`,
    misfit: 'must be an e-mail address',
  },
  /** The webhook service decides the rest, as a pattern cannot tell which host is public. */
  webhookUrl: {
    pattern: '^[Hh][Tt][Tt][Pp][Ss]?:[^\\u0000-\\u0020\\u007f-\\u00a0]+$',
    misfit: 'must be an absolute https URL without spaces or control characters',
  },
  /** The account service decides the rest, as a pattern cannot tell which international names exist. */
  siteDomain: {
    pattern: `^(?:[Ll][Oo][Cc][Aa][Ll][Hh][Oo][Ss][Tt]|[^${notInHost}.]+\\.[^${notInHost}]+)(?::[1-9][0-9]{0,4})?$`,
    misfit: 'must be a host name such as www.example.com, without scheme or path; a port only when it is not the usual one',
  },
  /** ISO 8601 with a time zone, or a date, which means its first moment in UTC. Both exist: no 30 February, no 25 o'clock. */
  instant: {
    pattern: `^${date}(?:T(?:${timeOfDay}|${endOfDay})${zone})?$`,
    misfit: 'must be an ISO 8601 instant such as 2026-11-21T09:00:00Z',
  },
  /** The form of RFC 3339. */
  expiry: { pattern: z.regexes.datetime({ offset: true }).source, misfit: 'must be an ISO 8601 instant such as 2027-11-21T09:00:00Z' },
} as const satisfies Record<string, TextShape>;

const misfits = new Map<string, string>(Object.values(textShapes).map(({ pattern, misfit }) => [pattern, misfit]));

/** What a caller is told about text that does not match one of the patterns above. */
export function misfitOfPattern(pattern: string): string {
  return misfits.get(pattern) ?? `must match ${pattern}`;
}
