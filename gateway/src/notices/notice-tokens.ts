import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { SecretList } from '@consent/kernel';

interface ServedNotice {
  siteId: string;
  /** Lowercase hex. */
  sha256: string;
}

/** `expired`: this service made it, so the notice exists. `refused`: of another site or notice, or not made here. */
type TokenState = 'valid' | 'expired' | 'refused';

export interface NoticeTokens {
  /** The same within an hour, so that the document of a site can be cached. */
  of: (notice: ServedNotice) => string;
  stateOf: (token: string, notice: ServedNotice) => TokenState;
}

const hourMs = 3_600_000;
const validHours = 48;
/** An hour has 6 digits until the year 2084. The signature has 43 characters. */
const shape = /^(\d{6,7})\.([\w-]{43})$/;

/**
 * Says "this notice was served for this site in this hour": `<hour>.<HMAC>`, in hours since 1970. The key is derived for this
 * purpose alone, so that no other signature under the same secret is a token.
 */
export function createNoticeTokens(secrets: SecretList, nowMs: () => number): NoticeTokens {
  const keys = secrets.map(({ secret }) => Buffer.from(hkdfSync('sha256', secret, '', 'consent notice token v1', 32)));
  const signature = (key: Buffer, hour: string, { siteId, sha256 }: ServedNotice) =>
    createHmac('sha256', key).update(`${siteId}\n${sha256}\n${hour}`).digest('base64url');
  const hourNow = () => Math.floor(nowMs() / hourMs);
  return {
    of: (notice) => {
      const hour = String(hourNow());
      return `${hour}.${signature(keys[0] as Buffer, hour, notice)}`;
    },
    stateOf: (token, notice) => {
      const [, hour = '', given = ''] = shape.exec(token) ?? [];
      if (!keys.some((key) => isEqual(given, signature(key, hour, notice)))) return 'refused';
      return hourNow() - Number(hour) < validHours ? 'valid' : 'expired';
    },
  };
}

function isEqual(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
