import { count, hash, matches, object, oneOf, optional, text, time, type Shape } from '../json/shapes';
import { type FrameType } from './frame';

const everyFrame = { v: oneOf(1), type: text, account: text, at: time };
const actor = object({ id: text, kind: text });
const policy = object({ id: text, sha256: matches(/^(?:[0-9a-f]{64})?$/, 'a SHA-256 in hex'), version: count });
const consent = { ...everyFrame, data: hash, policy, record: text, site: text };
const changed = { ...consent, by: actor, deleted: optional(oneOf(true)) };
const notice = { ...everyFrame, notice: object({ number: count, sha256: matches(/^[0-9a-f]{64}$/, 'a SHA-256 in hex'), site: text }) };
const day = matches(/^\d{4}-\d{2}-\d{2}$/, 'a day');
const observed = { ...everyFrame, data: hash, observed: object({ from: day, number: count, site: text, to: day }) };
const linked = { ...everyFrame, attested: optional(oneOf(true)), by: actor, data: hash, link: text, site: text };
const checked = { ...everyFrame, data: hash, checked: object({ id: text, site: text, subjects: count }) };
const audited = { ...everyFrame, audit: object({ id: text }), data: hash };
const published = { ...everyFrame, data: hash, name: hash, policy };

const shapes: Readonly<Record<FrameType, Shape>> = {
  'consent.created': consent,
  'consent.updated': changed,
  'consent.revoked': changed,
  'consent.erased': { ...everyFrame, data: hash, by: actor, erased: count, records: hash, site: text },
  'consent.attested': { ...consent, revision: oneOf('created', 'updated', 'revoked', 'deleted', 'erased') },
  'subject.purged': { ...everyFrame, by: actor, leaves: hash, purged: count },
  'policy.published': published,
  'policy.attested': published,
  'policy.deleted': { ...everyFrame, data: hash, policy: object({ id: text }) },
  'notice.published': notice,
  'notice.attested': notice,
  'site.observed': observed,
  'subject.linked': linked,
  'subject.unlinked': linked,
  'subject.checked': checked,
  'audit.recorded': audited,
  'log.opened': { ...everyFrame, log: text, origin: text },
  'log.tag_key': { ...everyFrame, tag_key: hash },
  'log.index': { ...everyFrame, log: text, root: hash, segment: object({ size: count, start: count }) },
  'log.resumed': { ...everyFrame, chain: hash, log: text, origin: text, size: count, turn: count },
};

/** Later releases may have more types. */
export function isFrameType(type: unknown): type is FrameType {
  return typeof type === 'string' && Object.hasOwn(shapes, type);
}

const recorded = { v: oneOf(2), by: actor, context: optional(hash) };
const recordedShapes: Partial<Readonly<Record<FrameType, Shape>>> = {
  'consent.created': { ...consent, ...recorded },
  'consent.attested': { ...consent, ...recorded, revision: oneOf('created') },
};

/** Returns why a value is not a frame, starting with a verb. */
export function frameProblem(value: unknown): string | undefined {
  const { type, v } = (value ?? {}) as { type?: unknown; v?: unknown };
  if (!isFrameType(type)) return 'has no type that this release knows';
  return object((v === 2 ? recordedShapes[type] : undefined) ?? shapes[type])(value);
}
