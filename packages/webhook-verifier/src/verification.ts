/** Why a request is not to be believed. */
export type WebhookRefusal =
  /** Empty, or not in the form the dashboard shows: a setting of the receiver is missing or cut. */
  | 'secret_unusable'
  /** Not the bytes that arrived: something has parsed the JSON before. */
  | 'body_not_raw'
  | 'header_missing'
  | 'header_malformed'
  /** Another secret, or the body or the time was changed on the way. */
  | 'signature_mismatch'
  /** Signed, but longer ago than the tolerance: a replay, or a clock that is wrong. */
  | 'timestamp_too_old'
  /** Signed, but for later than the tolerance: a clock that is wrong. */
  | 'timestamp_in_future';

/** Always an object, and so always truthy: read `ok`. */
export type WebhookVerification = { ok: true; signedAt: Date } | { ok: false; reason: WebhookRefusal };

export function refuse(reason: WebhookRefusal): WebhookVerification {
  return { ok: false, reason };
}
