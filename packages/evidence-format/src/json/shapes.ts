/** Returns what is wrong with a value, starting with a verb. */
export type Check = (value: unknown) => string | undefined;
/** Other members are refused. */
export type Shape = Readonly<Record<string, Check>>;

export const matches =
  (pattern: RegExp, what: string): Check =>
  (value) =>
    typeof value === 'string' && pattern.test(value) ? undefined : `is not ${what}`;

export const text: Check = (value) => (typeof value === 'string' ? undefined : 'is not text');
export const count: Check = (value) => (Number.isSafeInteger(value) && (value as number) >= 0 ? undefined : 'is not a count');
export const hash = matches(/^[\w-]{43}$/, 'a SHA-256 in Base64 for URLs');
/** Only times that exist: Date.parse returns NaN for others, and every comparison with NaN is false. */
export const time: Check = (value) => (isTime(value) ? undefined : 'is not a time in UTC with milliseconds');

/** The reverse of toISOString, which refuses 2026-02-30 as well. */
export function isTime(value: unknown): value is string {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value)) return false;
  const ms = Date.parse(value);
  return !Number.isNaN(ms) && new Date(ms).toISOString() === value;
}

export const oneOf =
  (...values: readonly unknown[]): Check =>
  (value) =>
    values.includes(value) ? undefined : `is not ${values.join(' or ')}`;

export const optional =
  (check: Check): Check =>
  (value) =>
    value === undefined ? undefined : check(value);

export const nullable =
  (check: Check): Check =>
  (value) =>
    value === null ? undefined : check(value);

export const list =
  (check: Check): Check =>
  (value) => {
    if (!Array.isArray(value)) return 'is not a list';
    for (const [at, member] of value.entries()) {
      const problem = check(member);
      if (problem !== undefined) return `has at ${at} what ${problem}`;
    }
    return undefined;
  };

export const object =
  (shape: Shape): Check =>
  (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return 'is not an object';
    const unknownMember = Object.keys(value).find((name) => !Object.hasOwn(shape, name));
    if (unknownMember !== undefined) return `has the member ${unknownMember}, which does not belong there`;
    for (const [name, check] of Object.entries(shape)) {
      const problem = check((value as Record<string, unknown>)[name]);
      if (problem !== undefined) return `has a member ${name} that ${problem}`;
    }
    return undefined;
  };
