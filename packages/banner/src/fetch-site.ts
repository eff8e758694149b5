import { checkSite, type CheckedSite } from '@consent/notice';
import { timeout } from './timeout.ts';

/** Where the site's settings are. */
export interface Server {
  origin: string;
  token: string;
}

/** Reads the settings of the site. A browser may have kept those that led to a refusal, so `isFresh` asks the server again. */
export async function fetchSite({ origin, token }: Server, isFresh: boolean): Promise<CheckedSite> {
  const response = await fetch(`${origin}/api/v1/public/site`, {
    headers: { 'X-Site-Token': token },
    cache: isFresh ? 'no-cache' : 'default',
    signal: timeout(),
  });
  if (!response.ok) throw new Error(`Consent Service: ${await response.text()}`);
  return checkSite(await response.json());
}
