import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

export function newSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`;
}

export const secretOverlapMs = 24 * 3_600_000;

const keyBytes = 32;
const ivBytes = 12;
const tagBytes = 16;

/**
 * Encrypts endpoint secrets as `v1.<key id>.<base64url of iv, tag, ciphertext>`, AES-256-GCM. Authenticates the endpoint's
 * id, so that a secret copied to another row does not open.
 */
export interface SealedSecrets {
  seal: (secret: string, endpointId: string) => string;
  open: (sealed: string, endpointId: string) => string;
  currentPrefix: string;
}

/** `keys` is `id:base64,id:base64`. The first seals, all open. Throws if malformed. */
export function createSealedSecrets(keys: string): SealedSecrets {
  const byId = new Map(keys.split(',').map(parseKey));
  const [currentId, currentKey] = [...byId][0]!;

  return {
    currentPrefix: `v1.${currentId}.`,
    seal: (secret, endpointId) => {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv('aes-256-gcm', currentKey, iv).setAAD(Buffer.from(endpointId));
      const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return `v1.${currentId}.${Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')}`;
    },
    open: (sealed, endpointId) => {
      const [version, keyId = '', text = ''] = sealed.split('.');
      const key = byId.get(keyId);
      if (version !== 'v1' || key === undefined) throw new Error('The secret was sealed by a key that is not in WEBHOOK_SECRET_KEYS.');
      const bytes = Buffer.from(text, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
        .setAAD(Buffer.from(endpointId))
        .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
      return decipher.update(bytes.subarray(ivBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8');
    },
  };
}

function parseKey(text: string): [string, Buffer] {
  const [id = '', base64 = ''] = text.trim().split(':');
  const key = Buffer.from(base64, 'base64');
  if (!/^[A-Za-z0-9_-]{1,32}$/.test(id) || key.length !== keyBytes) {
    throw new Error('WEBHOOK_SECRET_KEYS must be id:base64 of 32 bytes, separated by commas.');
  }
  return [id, key];
}

const maxCached = 10_000;

/**
 * Opens each secret once, because opening costs more than signing. Keyed by the sealed text, which changes with secret and
 * key.
 */
export function cacheOpened({ open }: Pick<SealedSecrets, 'open'>): SealedSecrets['open'] {
  const cache = new Map<string, { secret: string; endpointId: string }>();
  return (sealed, endpointId) => {
    const cached = cache.get(sealed);
    if (cached?.endpointId === endpointId) return cached.secret;
    const secret = open(sealed, endpointId);
    const [oldest] = cache.size < maxCached ? [] : cache.keys();
    if (oldest !== undefined) cache.delete(oldest);
    cache.set(sealed, { secret, endpointId });
    return secret;
  };
}
