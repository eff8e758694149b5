import { invalid } from '@consent/kernel/errors';

export const relyingPartyName = 'Consent Service';

export interface RelyingParty {
  /** The host. Browsers give a passkey to no page of another host. */
  id: string;
  origin: string;
}

/** Of the gateway's PUBLIC_URL. */
export function relyingPartyOf(origin: string): RelyingParty {
  if (!URL.canParse(origin)) throw invalid('The origin is no URL.');
  const url = new URL(origin);
  return { id: url.hostname, origin: url.origin };
}
