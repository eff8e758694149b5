import { signIdentity } from '@consent/sdk/node';
import type { Browser } from './browser';

/** A new secret of the site. */
export async function newIdentitySecret(browser: Browser, siteId: string): Promise<string> {
  const { status, body } = await browser.post(`/sites/${siteId}/identity/secret`);
  if (status !== 200) throw new Error(`no secret: ${status}`);
  return body.secret as string;
}

export async function newIdentityToken(browser: Browser, siteId: string, personId = 'user-42'): Promise<string> {
  return signIdentity(personId, { siteId, key: await newIdentitySecret(browser, siteId) });
}
