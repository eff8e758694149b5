import { randomUUID } from 'node:crypto';
import type { CreateSiteRequest, CreateSiteResponse } from '@consent/contracts';
import { notFound, ServiceError } from '@consent/kernel/errors';
import { lockAccount } from '../accounts/find.sql';
import { uuidOf } from '@consent/kernel/ids';
import type { AccountParts } from '../parts';
import { limitsOf } from '../subscriptions/plans.rule';
import { auditedSite } from './audited';
import { countSites, insertSite } from './create.sql';
import { descriptionOf } from './description';
import { checkBanner } from './banner.rule';
import { checkLifetime } from './lifetime.rule';
import { siteMessageOf, type SiteRecord } from './site';
import { newSiteToken } from './token.rule';

/**
 * Creates a site without a policy (decision 5.4). Sites are counted under the account's lock, so that parallel calls cannot
 * exceed the plan. Throws invalid, plan_limit, not_found (account).
 */
export async function createSite(
  { accountId, bannerJson = '', lifetimeJson = '', ...described }: CreateSiteRequest,
  { transaction, events, audit, redisCopy, now }: Pick<AccountParts, 'transaction' | 'events' | 'audit' | 'redisCopy' | 'now'>,
): Promise<CreateSiteResponse> {
  const description = descriptionOf(described);
  checkBanner(bannerJson);
  checkLifetime(lifetimeJson);
  const site = await transaction(async (tx) => {
    const account = await lockAccount(tx, uuidOf(accountId));
    if (account === undefined) throw notFound('account');
    const { maxSites } = limitsOf(account.plan, account.agreed);
    if (maxSites !== 0 && (await countSites(tx, account.id)) >= maxSites) {
      throw new ServiceError(
        'plan_limit',
        `Your ${account.plan} plan includes ${maxSites === 1 ? 'one site' : `${maxSites} sites`}. Upgrade to add more.`,
      );
    }
    const atMs = now();
    const created: SiteRecord = {
      accountId: account.id,
      id: randomUUID(),
      ...description,
      bannerJson,
      lifetimeJson,
      policyId: '',
      token: newSiteToken(),
      createdAtMs: atMs,
      updatedAtMs: atMs,
      deletedAtMs: 0,
      revision: 1,
    };
    await insertSite(tx, created);
    await events.site(tx, 'site.created', created);
    await audit(tx, auditedSite('site.created', undefined, created));
    return created;
  });
  await redisCopy.offer({ sites: [site] });
  return { site: siteMessageOf(site) };
}
