import { invalid } from '@consent/kernel/errors';
import { parse } from 'tldts';

/**
 * A site's subdomains may send consents for it, and under a public suffix such as co.uk these belong to other people.
 * Only suffixes of registries count: names such as github.io have an owner, and names that no registry knows, such as
 * shop.example or localhost, pass. Throws `invalid`.
 */
export function refusePublicSuffix(domain: string): void {
  const [hostname = ''] = domain.split(':');
  const { isIcann, domain: registrable } = parse(hostname, { allowPrivateDomains: false, validateHostname: false, detectIp: false });
  if (isIcann === true && registrable === null) {
    throw invalid(`domain must be a name of yours: ${hostname} is a public suffix, under which anybody can register names.`);
  }
}
