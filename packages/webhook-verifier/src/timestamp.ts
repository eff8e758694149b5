import { refuse, type WebhookVerification } from './verification';

/** Whole seconds since 1970. Leading zeros are refused, because the text is signed. */
export const timestampPattern = /^[1-9]\d{0,11}$/;

export interface TimeCheck {
  /** Maximum difference between the signature's time and now, in either direction. Default: 300 (spec 6). */
  toleranceSeconds?: number;
  /** Default: the current time. */
  now?: Date;
}

/** Call it last: the timestamp can be trusted only after the signature was verified. */
export function checkTimestamp(timestamp: string, { toleranceSeconds = 300, now = new Date() }: TimeCheck): WebhookVerification {
  const signedAtSeconds = Number(timestamp);
  const ageSeconds = Math.floor(now.getTime() / 1000) - signedAtSeconds;
  if (ageSeconds < -toleranceSeconds) return refuse('timestamp_in_future');
  // This form also refuses NaN.
  if (!(ageSeconds <= toleranceSeconds)) return refuse('timestamp_too_old');
  return { ok: true, signedAt: new Date(signedAtSeconds * 1000) };
}
