import type { ListLifetimesRequest, ListLifetimesResponse } from '@consent/contracts';
import { invalid } from '@consent/kernel/errors';
import { uuidOf } from '@consent/kernel/ids';
import type { AccountParts } from '../parts';
import { lifetimeOf } from './lifetime.rule';
import { findSitesWithLifetime } from './list-lifetimes.sql';

const maxListed = 1000;

/** For the consent service, which keeps since when each lifetime is in force (decision 65.3). Throws invalid (limit). */
export async function listLifetimes(
  { cell, sinceMs, afterId, limit }: ListLifetimesRequest,
  { database }: Pick<AccountParts, 'database'>,
): Promise<ListLifetimesResponse> {
  if (limit < 1 || limit > maxListed) throw invalid(`limit must be from 1 to ${maxListed}.`);
  const found = await findSitesWithLifetime(database, { cell, sinceMs, afterId: afterId === '' ? undefined : uuidOf(afterId), limit });
  return {
    lifetimes: found.map(({ accountId, id, revision, updatedAtMs, lifetimeJson }) => {
      const { accepted, refused } = lifetimeOf(lifetimeJson);
      return {
        ...{ accountId, siteId: id, revision, changedAtMs: updatedAtMs },
        ...(accepted !== null && { acceptedDays: accepted }),
        ...(refused !== null && { refusedDays: refused }),
      };
    }),
  };
}
