import { z } from 'zod';
import { findWeakness, inProduction } from './production-rules';

export interface NamedSecret {
  /** "" for an unnamed secret. */
  name: string;
  secret: string;
}

export type SecretList = readonly [current: NamedSecret, ...replaced: NamedSecret[]];

const leastCharacters = 32;
const namedSecret = /^([A-Za-z0-9_-]{1,32}):([^,:\s]+)$/;

/** An HMAC secret that can be rotated without downtime: `name:secret` pairs, or one unnamed secret. */
export const rotatingSecret = (description: string) =>
  inProduction(
    z
      .string()
      .min(leastCharacters)
      .superRefine((text, context) => {
        const fault = faultOf(text);
        if (fault !== undefined) context.addIssue({ code: 'custom', message: fault });
      })
      .describe(`${description}. One secret, or name:secret,…: the first secret signs, all secrets verify`),
    (text) =>
      readSecrets(String(text))
        .map(({ secret }) => findWeakness(secret))
        .find((weakness) => weakness !== undefined),
  );

export function readSecrets(text: string): SecretList {
  const [first = { name: '', secret: text }, ...others] = namedSecretsIn(text) ?? [];
  return [first, ...others];
}

function namedSecretsIn(text: string): NamedSecret[] | undefined {
  const matches = text.split(',').map((pair) => namedSecret.exec(pair));
  if (matches.some((match) => match === null)) return undefined;
  return matches.map((match) => ({ name: match?.[1] ?? '', secret: match?.[2] ?? '' }));
}

function faultOf(text: string): string | undefined {
  const secrets = namedSecretsIn(text);
  // If a mistyped list passed as one secret, signatures of its real secrets would be refused.
  if (secrets === undefined) return /(^|,)[A-Za-z0-9_-]{1,32}:/.test(text) ? 'must be name:secret pairs, separated by commas' : undefined;
  if (secrets.some(({ secret }) => secret.length < leastCharacters))
    return `each secret must be at least ${leastCharacters} characters long`;
  if (new Set(secrets.map(({ name }) => name)).size < secrets.length) return 'each secret needs a different name';
  return undefined;
}
