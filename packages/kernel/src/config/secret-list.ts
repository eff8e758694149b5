import { z } from 'zod';
import { findWeakness, inProduction } from './production-rules';

export interface NamedSecret {
  /** "" for a secret without a name. */
  name: string;
  secret: string;
}

/** A secret with those it replaced: the first one signs, all of them verify. */
export type SecretList = readonly [current: NamedSecret, ...replaced: NamedSecret[]];

const leastCharacters = 32;
const namedSecret = /^([A-Za-z0-9_-]{1,32}):([^,:\s]+)$/;

/**
 * A secret for HMACs that can be replaced while the product runs: `name:secret`, several separated by commas, as in
 * EXPORT_TOKEN_KEYS. A text in another form is one secret without a name.
 */
export const rotatingSecret = (description: string) =>
  inProduction(
    z
      .string()
      .min(leastCharacters)
      .superRefine((text, context) => {
        const fault = faultOf(text);
        if (fault !== undefined) context.addIssue({ code: 'custom', message: fault });
      })
      .describe(`${description}. One secret, or name:secret,…: the first one signs, all of them verify`),
    (text) =>
      readSecrets(String(text))
        .map(({ secret }) => findWeakness(secret))
        .find((weakness) => weakness !== undefined),
  );

/** Reads what `rotatingSecret` accepted. */
export function readSecrets(text: string): SecretList {
  const [first = { name: '', secret: text }, ...others] = namedSecretsIn(text) ?? [];
  return [first, ...others];
}

/** Undefined when the text is one secret without a name. */
function namedSecretsIn(text: string): NamedSecret[] | undefined {
  const matches = text.split(',').map((pair) => namedSecret.exec(pair));
  if (matches.some((match) => match === null)) return undefined;
  return matches.map((match) => ({ name: match?.[1] ?? '', secret: match?.[2] ?? '' }));
}

function faultOf(text: string): string | undefined {
  const secrets = namedSecretsIn(text);
  // A list with a typing error must not pass for one secret: all that the right ones signed would be refused.
  if (secrets === undefined) return /(^|,)[A-Za-z0-9_-]{1,32}:/.test(text) ? 'must be name:secret, several separated by commas' : undefined;
  if (secrets.some(({ secret }) => secret.length < leastCharacters)) return `each secret needs ${leastCharacters} characters or more`;
  if (new Set(secrets.map(({ name }) => name)).size < secrets.length) return 'each secret needs a name of its own';
  return undefined;
}
