import { z } from 'zod';

interface TextShape {
  /** Anchored, and read with the u flag as in JSON Schema. Adjacent repetitions must not overlap, so that matching stays linear. */
  pattern: string;
  misfit: string;
}

/** White space as in String.prototype.trim. Spelled out, because \s differs between languages. */
const blankOfLine = '\\u0009\\u0020\\u00a0\\u1680\\u2000-\\u200a\\u202f\\u205f\\u3000\\ufeff';
const blank = `\\u000a-\\u000d\\u2028\\u2029${blankOfLine}`;
const lineBreak = '\\u000a-\\u000d\\u0085\\u2028\\u2029';
const label = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?';

/** Control characters, and characters that the URL standard forbids in a host. */
const notInHost = '\\u0000-\\u0020\\u007f-\\u009f#%/:<>?@[\\\\\\]^|';
const date = z.regexes.date.source.slice(1, -1);
const timeOfDay = '(?:[01]\\d|2[0-3]):[0-5]\\d(?::[0-5]\\d(?:\\.\\d{1,9})?)?';
const endOfDay = '24:00(?::00(?:\\.0{1,9})?)?';
const zone = '(?:Z|[+-](?:[01]\\d|2[0-3]):?[0-5]\\d)';

export const textShapes = {
  plain: { pattern: '^[^\\u0000]*$', misfit: 'must be valid Unicode without U+0000' },
  notBlank: {
    pattern: `^[${blank}]*[^\\u0000${blank}][^\\u0000]*$`,
    misfit: 'must not be blank, and must be valid Unicode without U+0000',
  },
  /** Not "." or "..": a client cannot put them into a path, because every browser and HTTP library resolves them. */
  subject: {
    pattern: '^(?:\\.{0,2}[^.\\u0000][^\\u0000]*|\\.{3}[^\\u0000]*)$',
    misfit: 'must be valid Unicode without U+0000, and neither "." nor ".."',
  },
  /** A name is shown on one line. */
  name: {
    pattern: `^[${blankOfLine}]*[^\\u0000\\u0085${blank}][^\\u0000${lineBreak}]*$`,
    misfit: 'must not be blank or have line breaks, and must be valid Unicode without U+0000',
  },
  nameOrEmpty: {
    pattern: `^(?:[${blankOfLine}]*[^\\u0000\\u0085${blank}][^\\u0000${lineBreak}]*)?$`,
    misfit: 'must be empty, or not blank and without line breaks, and must be valid Unicode without U+0000',
  },
  /** The addresses that the account service accepts. It ignores surrounding spaces. */
  email: {
    pattern: `^ *[A-Za-z0-9.!#$%&'*+/=?^_\`{|}~-]{1,64}@(?:${label}\\.)+${label} *$`,
    misfit: 'must be an email address',
  },
  emailOrEmpty: {
    pattern: `^(?: *[A-Za-z0-9.!#$%&'*+/=?^_\`{|}~-]{1,64}@(?:${label}\\.)+${label} *)?$`,
    misfit: 'must be empty or an email address',
  },
  /** The account service checks the rest. */
  webUrlOrEmpty: {
    pattern: '^(?:[Hh][Tt][Tt][Pp][Ss]?:[^\\u0000-\\u0020\\u007f-\\u00a0]+)?$',
    misfit: 'must be empty or an absolute http or https URL without spaces',
  },
  jurisdiction: {
    pattern: '^(?:[A-Z]{2}(?:-[A-Z0-9]{1,3})?)?$',
    misfit: 'must be empty or a code of ISO 3166 in capital letters, such as DE or US-CA',
  },
  languageTag: {
    pattern: '^(?:[A-Za-z]{2,3}(?:-[A-Za-z0-9]{1,8})*)?$',
    misfit: 'must be empty or a language tag such as en or pt-BR',
  },
  /** The webhook service checks the rest: a pattern cannot tell which hosts are public. */
  webhookUrl: {
    pattern: '^[Hh][Tt][Tt][Pp][Ss]?:[^\\u0000-\\u0020\\u007f-\\u00a0]+$',
    misfit: 'must be an absolute https URL without spaces or control characters',
  },
  /** The account service checks the rest: a pattern cannot tell which international names exist. */
  siteDomain: {
    pattern: `^(?:[Ll][Oo][Cc][Aa][Ll][Hh][Oo][Ss][Tt]|[^${notInHost}.]+\\.[^${notInHost}]+)(?::[1-9][0-9]{0,4})?$`,
    misfit: 'must be a host name such as www.example.com, without scheme or path; a port only when it is not the usual one',
  },
  instant: {
    pattern: `^${date}(?:T(?:${timeOfDay}|${endOfDay})${zone})?$`,
    misfit: 'must be an ISO 8601 instant such as 2026-11-21T09:00:00Z, or a date such as 2026-11-21',
  },
  country: { pattern: '^[A-Z]{2}$', misfit: 'must be an ISO 3166-1 alpha-2 code in capital letters, such as DE' },
  /** Document.cookie separates names by these characters. A * at the end stands for any rest. */
  cookieName: {
    pattern: `^[^*;=,\\u0000-\\u0020\\u007f-\\u009f${blank}]+\\*?$`,
    misfit: 'must be a name without spaces, control characters, ; = or , and with * only at its end, after at least one character',
  },
  shownText: { pattern: '^(?:[0-9a-f]{64})?$', misfit: 'must be a SHA-256 in lowercase hex, or "" for no text' },
  siteToken: { pattern: '^st_[A-Za-z0-9_-]{43}$', misfit: 'must be the token of a site, which starts with st_' },
  seenName: { pattern: '^[^\\u0000-\\u001f\\u007f-\\u009f]+$', misfit: 'must be valid Unicode without control characters' },
  hostName: {
    pattern: '^(?:[A-Za-z0-9_](?:[A-Za-z0-9_-]{0,61}[A-Za-z0-9_])?\\.)*[A-Za-z0-9_](?:[A-Za-z0-9_-]{0,61}[A-Za-z0-9_])?$',
    misfit: 'must be a host name such as www.example.com, without scheme, port or path',
  },
  day: { pattern: `^${date}$`, misfit: 'must be a date such as 2026-11-21' },
  sha256: { pattern: '^[0-9a-f]{64}$', misfit: 'must be a SHA-256 in lowercase hex' },
  shownLanguage: { pattern: '^[A-Za-z0-9-]{2,35}$', misfit: 'must be a language tag such as en or pt-BR' },
  base64: { pattern: '^[A-Za-z0-9+/]*={0,2}$', misfit: 'must be base64 with padding (RFC 4648)' },
  expiry: { pattern: z.regexes.datetime({ offset: true }).source, misfit: 'must be an ISO 8601 instant such as 2027-11-21T09:00:00Z' },
} as const satisfies Record<string, TextShape>;

const misfits = new Map<string, string>(Object.values(textShapes).map(({ pattern, misfit }) => [pattern, misfit]));

export function misfitOfPattern(pattern: string): string {
  return misfits.get(pattern) ?? `must match ${pattern}`;
}
