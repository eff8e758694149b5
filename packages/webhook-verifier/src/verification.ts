export type WebhookRefusal =
  /** Empty, or not in the form that the dashboard shows. Check the receiver's settings. */
  | 'secret_unusable'
  /** Not the received bytes: the JSON was parsed before. */
  | 'body_not_raw'
  | 'header_missing'
  | 'header_malformed'
  /** Another secret, or the body or timestamp was changed in transit. */
  | 'signature_mismatch'
  /** Signed longer ago than the tolerance: a replay, or a wrong clock. */
  | 'timestamp_too_old'
  /** Signed further in the future than the tolerance: a wrong clock. */
  | 'timestamp_in_future';

/** An object is always truthy, so check `ok`. */
export type WebhookVerification = { ok: true; signedAt: Date } | { ok: false; reason: WebhookRefusal };

export function refuse(reason: WebhookRefusal): WebhookVerification {
  return { ok: false, reason };
}
