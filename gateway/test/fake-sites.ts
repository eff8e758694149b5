import { randomBytes, randomUUID } from 'node:crypto';
import { notFound } from '@consent/kernel/errors';
import type { FakeServices } from './fake-services';

export const page = 'https://www.shop.example';
export const stranger = 'https://evil.example';
export const neighbour = 'https://neighbour.example';

export function createSites(services: FakeServices) {
  const sites = new Map<string, { id: string; accountId: string; accountStatus: string; bannerJson: string }>();

  services.answer('checkOrigin', ({ origin }) => ({ allowed: [page, neighbour].includes(origin) }));
  services.answer('resolveSiteToken', ({ token, origin }) => {
    const found = sites.get(token);
    if (found === undefined) throw notFound('site');
    return {
      site: {
        id: found.id,
        accountId: found.accountId,
        name: 'Shop',
        domain: 'shop.example',
        categoriesClosed: false,
        categories: [],
        policyId: '',
        token,
        createdAtMs: 0,
        updatedAtMs: 0,
        deletedAtMs: 0,
        bannerJson: found.bannerJson,
      },
      accountStatus: found.accountStatus,
      originAllowed: origin === '' || origin === page,
    };
  });
  services.answer('createConsents', ({ rows }) => ({ results: rows.map(({ id }) => ({ consentJson: JSON.stringify({ id }) })) }));

  return {
    newSite: (accountStatus = 'active', banner?: object) => {
      const token = `st_${randomBytes(32).toString('base64url')}`;
      const site = {
        id: randomUUID(),
        accountId: randomUUID(),
        accountStatus,
        bannerJson: banner === undefined ? '' : JSON.stringify(banner),
      };
      sites.set(token, site);
      return { ...site, token };
    },
  };
}
