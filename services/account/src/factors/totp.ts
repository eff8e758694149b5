import { generateSecret, generateURI, verifySync } from 'otplib';

const issuer = 'Consent Service';
const stepSeconds = 30;

/** 160 bits, in base32. */
export const newTotpSecret = (): string => generateSecret();

/** What an authenticator app reads from a QR code. */
export const totpUri = (secret: string, email: string): string => generateURI({ issuer, label: email, secret });

/** Longer texts are recovery codes. */
export const isTotpCode = (code: string): boolean => /^[0-9]{6}$/.test(code);

/**
 * The time step of a code, if it is of this minute: a phone's clock may be 30 s off in either direction. A step up to `lastStep`
 * counts no more, so that nobody can repeat a code that they saw.
 */
export function totpStepOf(code: string, { secret, nowMs, lastStep }: { secret: string; nowMs: number; lastStep: number }) {
  const result = verifySync({ secret, token: code, epoch: Math.floor(nowMs / 1000), epochTolerance: stepSeconds });
  if (!result.valid) return undefined;
  const step = Math.floor(nowMs / 1000 / stepSeconds) + result.delta;
  return step > lastStep ? step : undefined;
}
