import { FormatError } from '../format-error';
import { canonicalJson } from '../json/canonical-json';
import { parseJson } from '../json/parse-json';
import { count, hash, list, matches, nullable, object, oneOf, text, time, type Check } from '../json/shapes';

/** The `typ` of a receipt's JWS. */
export const receiptTyp = 'consent-receipt+jws';

/** As an event of `GET /consents/{id}/proof`, with the text of its data. */
export interface ReceiptEvent {
  type: string;
  index: number;
  entry: string;
  frame: string;
  salt: string;
  data: string;
  proof: string[];
}

export interface ReceiptPayload {
  /** Host of the log. */
  iss: string;
  /** Seconds since 1970. */
  iat: number;
  jti: string;
  /** Version 1.0. */
  receipt: Record<string, unknown>;
  evidence: {
    origin: string;
    /** Oldest first. */
    events: ReceiptEvent[];
    checkpoint: string;
  };
}

const isObject: Check = (value) => (typeof value === 'object' && value !== null && !Array.isArray(value) ? undefined : 'is not an object');
const flag: Check = (value) => (typeof value === 'boolean' ? undefined : 'is not true or false');
const base64Url = matches(/^[\w-]*$/, 'Base64 for URLs');

const receiptShape = {
  ...{ version: oneOf('1.0'), receipt_id: text, consent_id: text, subject_id: text, site_id: text, accepted: flag, preferences: isObject },
  ...{ policy_version: count, country: text, region: text, user_agent: text },
  ...{ created_at: time, updated_at: time, deleted_at: nullable(time) },
};
const eventShape = { type: text, index: count, entry: base64Url, frame: text, salt: base64Url, data: text, proof: list(hash) };
const payloadShape = object({
  ...{ iss: text, iat: count, jti: text, receipt: object(receiptShape) },
  evidence: object({ origin: text, events: list(object(eventShape)), checkpoint: text }),
});

/** Throws FormatError for any other text. */
export function parseReceipt(json: string): ReceiptPayload {
  const value = parseJson(json);
  const problem = payloadShape(value);
  if (problem !== undefined) throw new FormatError(problem);
  return value as ReceiptPayload;
}

/** Says what a receipt has different from the newest logged text of its record, starting with a verb. */
export function receiptProblem(
  receipt: Record<string, unknown>,
  events: readonly Pick<ReceiptEvent, 'type' | 'data'>[],
): string | undefined {
  const newest = events.findLast(({ type }) => type !== 'consent.erased');
  const record = newest && parseJson(newest.data);
  if (isObject(record) !== undefined) return 'has no record in its evidence';
  const { id, consent_id: _, ...logged } = record as Record<string, unknown>;
  const { version: __, receipt_id: ___, consent_id, ...stated } = receipt;
  // An erasure by subject has a leaf of its own, and the text of the record stays as it was.
  const isErasedLater = logged['deleted_at'] === null && stated['deleted_at'] !== null;
  if (isErasedLater && !events.some(({ type }) => type === 'consent.erased')) return 'says that the record is erased, and no leaf does';
  if (!isErasedLater && stated['deleted_at'] === null && events.some(({ type }) => type === 'consent.erased')) {
    return 'does not say that the record is erased';
  }
  const ignored = isErasedLater ? ['deleted_at', 'updated_at'] : [];
  const expected: Record<string, unknown> = { ...logged, consent_id: id };
  const shown: Record<string, unknown> = { ...stated, consent_id };
  const names = [...new Set([...Object.keys(expected), ...Object.keys(shown)])].filter((name) => !ignored.includes(name));
  const different = names.find((name) => canonicalJson(expected[name] ?? null) !== canonicalJson(shown[name] ?? null));
  return different === undefined ? undefined : `has another ${different} than the log`;
}
