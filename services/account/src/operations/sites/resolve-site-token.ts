import { notFound } from '@consent/kernel/errors';
import type { AccountStatus } from '../../domain/account';
import { domainsOfOrigin } from '../../domain/origin';
import { isWellFormedSiteToken } from '../../domain/site-token';
import type { SiteRecord } from '../../domain/site';
import type { AccountStore } from '../../store/account-store';

/**
 * The site of a token, for public ingest (decision 6). Asked at every request, so
 * that a rotated token and a deleted site are refused at once. Without an origin
 * (not a browser) it is allowed. Throws not_found.
 */
export function resolveSiteToken(store: Pick<AccountStore, 'findSiteByToken' | 'findAccount'>) {
  return async ({
    token,
    origin,
  }: {
    token: string;
    origin: string;
  }): Promise<{ site: SiteRecord; accountStatus: AccountStatus; originAllowed: boolean }> => {
    const site = isWellFormedSiteToken(token) ? await store.findSiteByToken(token) : undefined;
    const account = site && (await store.findAccount(site.accountId));
    if (site === undefined || account === undefined) throw notFound('site');
    const originAllowed = origin === '' || domainsOfOrigin(origin).includes(site.domain);
    return { site, accountStatus: account.status, originAllowed };
  };
}
