import { refuse, type WebhookVerification } from './verification';

/** Whole seconds since 1970; one text for each number, as the text is what was signed. */
export const timestampPattern = /^[1-9]\d{0,11}$/;

export interface TimeCheck {
  /** How far the time of the signature may be from now, either way; 300 by default, as specified. */
  toleranceSeconds?: number;
  /** The current time by default. */
  now?: Date;
}

/** The last check, on a time that is known to be signed. */
export function checkTimestamp(timestamp: string, { toleranceSeconds = 300, now = new Date() }: TimeCheck): WebhookVerification {
  const signedAtSeconds = Number(timestamp);
  const ageSeconds = Math.floor(now.getTime() / 1000) - signedAtSeconds;
  if (ageSeconds < -toleranceSeconds) return refuse('timestamp_in_future');
  // Said this way a tolerance or a time that is no number refuses too.
  if (!(ageSeconds <= toleranceSeconds)) return refuse('timestamp_too_old');
  return { ok: true, signedAt: new Date(signedAtSeconds * 1000) };
}
