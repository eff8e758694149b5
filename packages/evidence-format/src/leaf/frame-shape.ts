import { type FrameType } from './frame';

/** What is wrong with a value, or undefined. */
type Check = (value: unknown) => string | undefined;
type Shape = Readonly<Record<string, Check>>;

const matches =
  (pattern: RegExp, what: string): Check =>
  (value) =>
    typeof value === 'string' && pattern.test(value) ? undefined : `is not ${what}`;

const text: Check = (value) => (typeof value === 'string' ? undefined : 'is not text');
const count: Check = (value) => (Number.isSafeInteger(value) && (value as number) >= 0 ? undefined : 'is not a count');
const hash = matches(/^[\w-]{43}$/, 'a SHA-256 in Base64 for URLs');
const time = matches(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/, 'a time in UTC with milliseconds');

const oneOf =
  (...values: readonly unknown[]): Check =>
  (value) =>
    values.includes(value) ? undefined : `is not ${values.join(' or ')}`;

const optional =
  (check: Check): Check =>
  (value) =>
    value === undefined ? undefined : check(value);

const object =
  (shape: Shape): Check =>
  (value) =>
    shapeProblem(value, shape);

const everyFrame = { v: oneOf(1), type: text, account: text, at: time };
const actor = object({ id: text, kind: text });
const policy = object({ id: text, sha256: matches(/^(?:[0-9a-f]{64})?$/, 'a SHA-256 in hex'), version: count });
const consent = { ...everyFrame, data: hash, policy, record: text, site: text };
const changed = { ...consent, by: actor, deleted: optional(oneOf(true)) };
const published = { ...everyFrame, data: hash, name: hash, policy };

const shapes: Readonly<Record<FrameType, Shape>> = {
  'consent.created': consent,
  'consent.updated': changed,
  'consent.revoked': changed,
  'consent.erased': { ...everyFrame, data: hash, by: actor, erased: count, records: hash, site: text },
  'consent.attested': { ...consent, revision: oneOf('created', 'updated', 'revoked', 'deleted', 'erased') },
  'policy.published': published,
  'policy.attested': published,
  'policy.deleted': { ...everyFrame, data: hash, policy: object({ id: text }) },
  'log.opened': { ...everyFrame, log: text, origin: text },
  'log.tag_key': { ...everyFrame, tag_key: hash },
  'log.resumed': { ...everyFrame, chain: hash, log: text, origin: text, size: count, turn: count },
};

/** Says what keeps a value from being a frame, starting with a verb, or undefined when nothing does. */
export function frameProblem(value: unknown): string | undefined {
  const type = (value as { type?: unknown } | null)?.type;
  if (typeof type !== 'string' || !Object.hasOwn(shapes, type)) return 'has no type that this release knows';
  return shapeProblem(value, shapes[type as FrameType]);
}

function shapeProblem(value: unknown, shape: Shape): string | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return 'is not an object';
  const unknownMember = Object.keys(value).find((name) => !Object.hasOwn(shape, name));
  if (unknownMember !== undefined) return `has the member ${unknownMember}, which does not belong there`;
  for (const [name, check] of Object.entries(shape)) {
    const problem = check((value as Record<string, unknown>)[name]);
    if (problem !== undefined) return `has a member ${name} that ${problem}`;
  }
  return undefined;
}
