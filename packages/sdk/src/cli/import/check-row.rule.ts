import { isIP } from 'node:net';
import type { CreateConsent } from '../../types';

export type RawRow = Readonly<Record<string, unknown>>;

type Check = (value: unknown) => string | undefined;

const text =
  (longest: number, shortest = 0): Check =>
  (value) => {
    if (typeof value !== 'string') return 'must be text';
    // The API counts characters, not UTF-16 units.
    const length = [...value].length;
    if (length < shortest || length > longest) return `must have ${shortest} to ${longest} characters, but has ${length}`;
    return value.isWellFormed() && !value.includes('\0') ? undefined : 'has characters that are not allowed';
  };

const uuid: Check = (value) =>
  typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value) ? undefined : 'must be a UUID';

const version: Check = (value) =>
  Number.isInteger(value) && (value as number) >= 1 && (value as number) <= 2_147_483_647 ? undefined : 'must be a whole number from 1 on';

const preferences: Check = (value) => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return 'must be an object of categories';
  const entries = Object.entries(value);
  if (entries.length > 64) return 'must have at most 64 categories';
  const wrongName = entries.find(([name]) => !/^[A-Za-z0-9][A-Za-z0-9_.:-]{0,63}$/.test(name));
  if (wrongName !== undefined) return `has a category with a wrong name: "${wrongName[0]}"`;
  const wrongValue = entries.find(([, each]) => typeof each !== 'boolean');
  return wrongValue === undefined ? undefined : `must have true or false for "${wrongValue[0]}"`;
};

const matches =
  (shape: RegExp, what: string): Check =>
  (value) =>
    typeof value === 'string' && shape.test(value) ? undefined : `must be ${what}`;

const oneOf = (...names: string[]): Check => {
  const what = `must be one of ${names.join(', ')}`;
  return (value) => (typeof value === 'string' && names.includes(value) ? undefined : what);
};

const signalChecks: Readonly<Record<string, Check>> = {
  gpc: (value) => (typeof value === 'boolean' ? undefined : 'must be true or false'),
  place: matches(/^[A-Z0-9-]{2,6}$/, 'a place such as DE or US-CA'),
  rule: (value) =>
    Number.isInteger(value) && (value as number) >= 0 && (value as number) <= 50 ? undefined : 'must be a whole number from 0 to 50',
};

const signals: Check = (value) => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return 'must be an object';
  for (const [name, each] of Object.entries(value)) {
    const check = Object.hasOwn(signalChecks, name) ? signalChecks[name] : undefined;
    if (check === undefined) return `has an unknown member: "${name}"`;
    const problem = check(each);
    if (problem !== undefined) return `has a wrong ${name}, which ${problem}`;
  }
  return undefined;
};

const contextChecks: Readonly<Record<keyof NonNullable<CreateConsent['context']>, Check>> = {
  notice_sha256: matches(/^[0-9a-f]{64}$/, 'a SHA-256 in lowercase hex'),
  language: matches(/^[A-Za-z0-9-]{2,35}$/, 'a language tag'),
  surface: oneOf('banner', 'preferences', 'api', 'other'),
  action: oneOf('accept_all', 'refuse_all', 'save', 'signal', 'withdraw'),
  signals,
  token: text(200),
};

const context: Check = (value) => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return 'must be an object';
  const members = value as Readonly<Record<string, unknown>>;
  const missing = (['notice_sha256', 'language', 'surface', 'action'] as const).find((name) => members[name] === undefined);
  if (missing !== undefined) return `has no ${missing}`;
  for (const [name, each] of Object.entries(members)) {
    const check = Object.hasOwn(contextChecks, name) ? contextChecks[name as keyof typeof contextChecks] : undefined;
    if (check === undefined) return `has an unknown member: "${name}"`;
    const problem = check(each);
    if (problem !== undefined) return `has a wrong ${name}, which ${problem}`;
  }
  return undefined;
};

const claimChecks: Readonly<Record<string, Check>> = {
  decided_at: (value) => {
    const misfit = 'must be a time such as 2026-11-21T09:00:00Z';
    if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2}))?$/.test(value)) return misfit;
    const ms = Date.parse(value);
    return Number.isNaN(ms) ? misfit : ms > Date.now() ? 'must not be in the future' : undefined;
  },
  country: matches(/^[A-Z]{2}$/, 'a country such as DE'),
};

const claims: Check = (value) => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return 'must be an object';
  if (Object.keys(value).length === 0) return 'must name decided_at or country';
  for (const [name, each] of Object.entries(value)) {
    const check = Object.hasOwn(claimChecks, name) ? claimChecks[name] : undefined;
    if (check === undefined) return `has an unknown member: "${name}"`;
    const problem = check(each);
    if (problem !== undefined) return `has a wrong ${name}, which ${problem}`;
  }
  return undefined;
};

const checks: Readonly<Record<keyof CreateConsent, Check>> = {
  site_id: uuid,
  subject_id: text(256, 1),
  accepted: (value) => (typeof value === 'boolean' ? undefined : 'must be true or false'),
  preferences,
  consent_id: text(128),
  policy_version: version,
  ip_address: (value) => (typeof value === 'string' && isIP(value) !== 0 ? undefined : 'must be an IP address'),
  user_agent: text(1024),
  context,
  claims,
};

export const importedFields: ReadonlySet<string> = new Set(Object.keys(checks));
export const requiredFields = ['site_id', 'subject_id', 'accepted'] as const;

/** Returns the problems that the API would find, except those that depend on the site. */
export function problemsOfRow(row: RawRow): string[] {
  const missing = requiredFields.filter((name) => row[name] === undefined).map((name) => `${name} is missing`);
  const wrong = Object.entries(row).map(([name, value]) => {
    const check = importedFields.has(name) ? checks[name as keyof CreateConsent] : undefined;
    const problem = check === undefined ? "can't be imported" : check(value);
    return problem === undefined ? undefined : `${name} ${problem}`;
  });
  return [...missing, ...wrong.filter((problem) => problem !== undefined)];
}
