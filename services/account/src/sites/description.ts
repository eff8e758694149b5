import type { Site } from '@consent/contracts';
import { invalid } from '@consent/kernel/errors';
import { parse } from 'tldts';
import { checkSite, type SiteDescription } from './site.rule';

type SentDescription = Pick<Site, 'name' | 'domain' | 'categoriesClosed' | 'categories'>;

/** The description in a request, as it is stored. Throws invalid. */
export function descriptionOf({ name, domain, categoriesClosed, categories }: SentDescription): SiteDescription {
  const description = checkSite({ name, domain, categories: categoriesClosed ? categories : null });
  refusePublicSuffix(description.domain);
  return description;
}

/**
 * Subdomains of a site may send consents for it, so a public suffix such as co.uk would include strangers' sites. Only
 * registry suffixes are refused: github.io has an owner, and localhost or shop.example has no registry. Throws invalid.
 */
export function refusePublicSuffix(domain: string): void {
  const [hostname = ''] = domain.split(':');
  const { isIcann, domain: registrable } = parse(hostname, { allowPrivateDomains: false, validateHostname: false, detectIp: false });
  if (isIcann === true && registrable === null) {
    throw invalid('domain must not be a public suffix, under which anybody can register names.');
  }
}
