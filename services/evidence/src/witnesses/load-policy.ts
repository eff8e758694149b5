import { readFileSync } from 'node:fs';
import { parsePolicy, type CosignerKey, type TlogPolicy } from '@consent/evidence-format';
import { sha256 } from '../sha256';

/** A witness that can be asked. */
export interface Witness {
  name: string;
  key: CosignerKey;
  /** The submission prefix, without a slash at its end. */
  url: string;
}

export interface WitnessPolicy extends Pick<TlogPolicy, 'isMet'> {
  witnesses: readonly Witness[];
}

const mostBytes = 1024 * 1024;

/**
 * Reads EVIDENCE_WITNESS_POLICY (c2sp.org/tlog-policy). Throws if the file is no policy or its quorum cannot be met by witnesses
 * with a URL. In production a URL must be https, because an answer can stop all signing.
 */
export function loadPolicy(path: string, isProduction: boolean): WitnessPolicy {
  const refuse = (problem: string, cause?: unknown) => new Error(`EVIDENCE_WITNESS_POLICY (${path}): ${problem}`, { cause });
  let bytes: Buffer;
  try {
    bytes = readFileSync(path);
  } catch (error) {
    throw refuse('the file cannot be read; set the path of a tlog-policy file', error);
  }
  if (bytes.length > mostBytes) throw refuse('the file is larger than 1 MiB, so it is no policy');

  let policy: TlogPolicy;
  try {
    policy = parsePolicy(sha256, bytes);
  } catch (error) {
    throw refuse((error as Error).message, error);
  }
  const witnesses = policy.witnesses.flatMap(({ name, key, url, line }) => {
    if (url === undefined) return [];
    const problem = urlProblem(url, isProduction);
    if (problem !== undefined) throw refuse(`line ${line}: ${problem}`);
    return [{ name, key, url: url.replace(/\/$/, '') }];
  });
  if (!policy.isMet(new Set(witnesses.map(({ name }) => name)))) {
    throw refuse('the quorum cannot be met, because it needs witnesses without a URL; add their submission prefixes');
  }
  return { witnesses, isMet: policy.isMet };
}

function urlProblem(text: string, isProduction: boolean): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !['https:', 'http:'].includes(url.protocol)) return `"${text}" is not a URL; write https://...`;
  if (isProduction && url.protocol !== 'https:')
    return `"${text}" is not encrypted; write https://..., because an answer can stop all signing`;
  return undefined;
}
