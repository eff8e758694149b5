import { z } from 'zod';

export type ReadSettings = Readonly<Record<string, unknown>>;

interface ProductionRule {
  findFault: (value: unknown, settings: ReadSettings) => string | undefined;
}

const rules = z.registry<ProductionRule>();

/** Adds a check for NODE_ENV=production. Call it last: `.describe()` returns a new schema without the check. */
export function inProduction<Setting extends z.ZodType>(setting: Setting, findFault: ProductionRule['findFault']): Setting {
  rules.add(setting, { findFault });
  return setting;
}

export function findProductionFault(setting: z.ZodType, value: unknown, settings: ReadSettings): string | undefined {
  return rules.get(setting)?.findFault(value, settings);
}

/** Only 1 in 10,000 random strings of 32 hex characters has fewer than 10 distinct characters. */
const leastDistinctCharacters = 10;
const leastSecretCharacters = 32;

export function findWeakness(secret: string): string | undefined {
  if (secret.length < leastSecretCharacters) return `is shorter than ${leastSecretCharacters} characters; ${howToMakeSecret}`;
  if (new Set(secret).size < leastDistinctCharacters) return `repeats few characters, so it can be guessed; ${howToMakeSecret}`;
  return undefined;
}

const howToMakeSecret = 'set a random value, for example from `openssl rand -base64 32`';

export function findWeakKey(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  for (const pair of value.split(',')) {
    const colon = pair.indexOf(':');
    const weakness = findWeakness(pair.slice(colon + 1));
    if (weakness !== undefined) return `the secret of key "${pair.slice(0, Math.max(colon, 0))}" ${weakness}`;
  }
  return undefined;
}

export function findPlainHttp(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.startsWith('https:')) return undefined;
  return 'starts with http://, so cookies and tokens would be sent unencrypted; set the https:// URL';
}
