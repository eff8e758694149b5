import { Resolver } from 'node:dns/promises';
import type { AccountParts } from '../parts';

const timeoutMs = 2000;

/** Asks over c-ares, at most twice. */
export function createTxtResolver(): AccountParts['resolveTxt'] {
  const resolver = new Resolver({ timeout: timeoutMs, tries: 2 });
  return (domain) => resolver.resolveTxt(domain);
}
