import { ServiceError } from '@consent/kernel/errors';
import { type CryptoKey, importJWK, type JWK } from 'jose';

const leastRsaBits = 2048;
const largestJwk = 4096;
const privateMembers = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k'];

export interface PublicKey {
  algorithm: 'ES256' | 'EdDSA' | 'RS256';
  /** Only the members that make the key. */
  jwk: JWK;
}

function invalidKey(message: string): ServiceError {
  return new ServiceError('invalid', message, { findFaults: () => [{ pointer: '/public_key', message }] });
}

/** Throws invalid for anything but a public key of P-256, Ed25519 or RSA with 2,048 bits or more. */
export async function readPublicKey(jwkJson: string): Promise<PublicKey> {
  if (jwkJson.length > largestJwk) throw invalidKey(`public_key must have at most ${largestJwk} characters.`);
  const given = JSON.parse(jwkJson) as Record<string, unknown>;
  if (privateMembers.some((name) => name in given)) {
    throw invalidKey('public_key must be a public key. You sent a private one: replace it everywhere, because it is no longer secret.');
  }
  const found = kindOf(given);
  if (found === undefined) throw invalidKey('public_key must be a JWK of P-256 (ES256), Ed25519 (EdDSA) or RSA (RS256).');
  const { alg, use, key_ops: operations } = given;
  const isForTokens = (use === undefined || use === 'sig') && (operations === undefined || isList(operations, 'verify'));
  const isItsAlgorithm = alg === undefined || alg === found.algorithm || (alg === 'Ed25519' && found.algorithm === 'EdDSA');
  if (!isForTokens || !isItsAlgorithm) throw invalidKey(`public_key must be a key for ${found.algorithm} signatures.`);
  const key = await importKey(found);
  const { modulusLength } = key.algorithm as { modulusLength?: number };
  if (modulusLength !== undefined && modulusLength < leastRsaBits) throw invalidKey(`public_key must have at least ${leastRsaBits} bits.`);
  return found;
}

const isList = (value: unknown, member: string) => Array.isArray(value) && value.includes(member);

function kindOf({ kty, crv, x, y, n, e }: Record<string, unknown>): PublicKey | undefined {
  const areTexts = (...values: unknown[]) => values.every((value) => typeof value === 'string');
  if (kty === 'EC' && crv === 'P-256' && areTexts(x, y)) return { algorithm: 'ES256', jwk: { kty, crv, x, y } as JWK };
  if (kty === 'OKP' && crv === 'Ed25519' && areTexts(x)) return { algorithm: 'EdDSA', jwk: { kty, crv, x } as JWK };
  if (kty === 'RSA' && areTexts(n, e)) return { algorithm: 'RS256', jwk: { kty, n, e } as JWK };
  return undefined;
}

async function importKey({ jwk, algorithm }: PublicKey): Promise<CryptoKey> {
  try {
    return (await importJWK(jwk, algorithm)) as CryptoKey;
  } catch {
    throw invalidKey('public_key is not a valid key: its values do not make a point or a modulus.');
  }
}
