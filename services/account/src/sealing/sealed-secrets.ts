import { createCipheriv, createDecipheriv, hash, hkdfSync, randomBytes } from 'node:crypto';
import type { NamedSecret, SecretList } from '@consent/kernel';

const ivBytes = 12;
const tagBytes = 16;

/**
 * Encrypts secrets as `v1.<key id>.<base64url of iv, tag, ciphertext>`, AES-256-GCM: those of authenticator apps, of sites' identities and of
 * providers of single sign-on. Each is bound to its owner, `sealedFor`.
 */
export interface SealedSecrets {
  seal: (secret: string, sealedFor: string) => string;
  /** Throws if the secret belongs to another owner, was altered, or was sealed with a pepper that is gone. */
  open: (sealed: string, sealedFor: string) => string;
  currentPrefix: string;
}

/**
 * The keys are derived from API_KEY_PEPPER, so that an upgrade needs no new setting. HKDF with a label of its own makes them
 * independent of what the pepper hashes. A key is known by its hash, because an unnamed pepper gets a name when it is rotated.
 */
export function createSealedSecrets(peppers: SecretList): SealedSecrets {
  const keyOf = ({ secret }: NamedSecret) => Buffer.from(hkdfSync('sha256', secret, '', 'account.totp_secrets v1', 32));
  const idOf = (key: Buffer) => hash('sha256', key, 'hex').slice(0, 8);
  const keys = new Map(peppers.map(keyOf).map((key) => [idOf(key), key]));
  const currentKey = keyOf(peppers[0]);
  const currentPrefix = `v1.${idOf(currentKey)}.`;
  return {
    currentPrefix,
    seal: (secret, sealedFor) => {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv('aes-256-gcm', currentKey, iv).setAAD(Buffer.from(sealedFor));
      const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return currentPrefix + Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
    },
    open: (sealed, sealedFor) => {
      const [version, id = '', text = ''] = sealed.split('.');
      const key = keys.get(id);
      if (version !== 'v1' || key === undefined) throw new Error('The secret was sealed under a pepper that is not in API_KEY_PEPPER.');
      const bytes = Buffer.from(text, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
        .setAAD(Buffer.from(sealedFor))
        .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
      return decipher.update(bytes.subarray(ivBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8');
    },
  };
}
