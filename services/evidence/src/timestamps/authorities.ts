import { readFileSync } from 'node:fs';
import type { Certificate } from 'pkijs';
import { readCertificates } from './check-token';

export interface Authority {
  url: string;
  /** Host and path, without a login: stored with the tokens, in the log and in metrics. */
  name: string;
}

export interface Authorities {
  authorities: readonly Authority[];
  trusted: readonly Certificate[];
}

const mostAuthorities = 4;

/** Reads EVIDENCE_TSA_URL and EVIDENCE_TSA_CA. Throws if one is missing or cannot be used; undefined if both are. */
export function loadAuthorities(urls: string | undefined, caPath: string | undefined): Authorities | undefined {
  if (urls === undefined && caPath === undefined) return undefined;
  if (urls === undefined) throw new Error('EVIDENCE_TSA_CA is set, but EVIDENCE_TSA_URL is not: set both or none.');
  if (caPath === undefined) {
    throw new Error(
      'EVIDENCE_TSA_CA is missing; set the path of a PEM file with the root certificates of the authorities in EVIDENCE_TSA_URL.',
    );
  }
  const authorities = urls.split(',').map((text) => readAuthority(text.trim()));
  if (new Set(authorities.map(({ name }) => name)).size < authorities.length) {
    throw new Error('EVIDENCE_TSA_URL: an authority is listed twice; list each once.');
  }
  if (authorities.length > mostAuthorities) throw new Error(`EVIDENCE_TSA_URL: at most ${mostAuthorities} authorities are asked.`);
  try {
    return { authorities, trusted: readCertificates(readFileSync(caPath, 'utf8')) };
  } catch (error) {
    throw new Error(`EVIDENCE_TSA_CA (${caPath}): no certificates can be read; set the path of a PEM file.`, { cause: error });
  }
}

function readAuthority(text: string): Authority {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !['https:', 'http:'].includes(url.protocol)) {
    throw new Error('EVIDENCE_TSA_URL: must be http or https URLs, separated by commas.');
  }
  return { url: text, name: `${url.host}${url.pathname.replace(/\/$/, '')}` };
}
