import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import type { SecretList } from '@consent/kernel';

const expiryBytes = 6;
const nonceBytes = 16;
const macBytes = 32;

export const challengeLifeMs = 5 * 60_000;

/** What a challenge is for. `userId` is "" for a sign-in, which is of nobody yet. */
export interface ChallengeUse {
  purpose: 'registration' | 'login' | 'proof';
  userId: string;
}

export interface Challenge {
  /** Recorded when it was answered. */
  digest: Buffer;
  expiresAtMs: number;
}

/**
 * A challenge is its end, random bytes and an HMAC of both for one purpose and person. It is stored only once it was answered, so
 * asking for challenges fills no table.
 */
export interface Challenges {
  issue: (use: ChallengeUse, nowMs: number) => Buffer<ArrayBuffer>;
  /** Undefined if it was not issued for this use, or has expired. */
  open: (challenge: string, use: ChallengeUse, nowMs: number) => Challenge | undefined;
}

/** The keys are derived from API_KEY_PEPPER, as those of authenticator apps (decision 63.8). */
export function createChallenges(peppers: SecretList): Challenges {
  const keys = peppers.map(({ secret }) => Buffer.from(hkdfSync('sha256', secret, '', 'account.passkey_challenges v1', 32)));
  const macOf = (key: Buffer, signed: Buffer, { purpose, userId }: ChallengeUse) =>
    createHmac('sha256', key).update(`${purpose}\n${userId}\n`).update(signed).digest();

  return {
    issue: (use, nowMs) => {
      const signed = Buffer.alloc(expiryBytes + nonceBytes);
      signed.writeUIntBE(nowMs + challengeLifeMs, 0, expiryBytes);
      randomBytes(nonceBytes).copy(signed, expiryBytes);
      return Buffer.concat([signed, macOf(keys[0]!, signed, use)]);
    },
    open: (challenge, use, nowMs) => {
      const bytes = Buffer.from(challenge, 'base64url');
      if (bytes.length !== expiryBytes + nonceBytes + macBytes) return undefined;
      const signed = bytes.subarray(0, expiryBytes + nonceBytes);
      const mac = bytes.subarray(expiryBytes + nonceBytes);
      if (!keys.some((key) => timingSafeEqual(macOf(key, signed, use), mac))) return undefined;
      const expiresAtMs = signed.readUIntBE(0, expiryBytes);
      return expiresAtMs > nowMs ? { digest: createHash('sha256').update(bytes).digest(), expiresAtMs } : undefined;
    },
  };
}
