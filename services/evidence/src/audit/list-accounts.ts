import type { ListAuditedAccountsRequest, ListAuditedAccountsResponse } from '@consent/contracts';
import { nilUuid, uuidOf } from '@consent/kernel/ids';
import { findPurged } from '../account-purge/purged-accounts.sql';
import type { EvidenceParts } from '../parts';
import { findLogAccounts, hasLogRows } from './rows.sql';

const accountsAtOnce = 200;
/** In place of a source: the tables of this service. */
export const ownSource = 'evidence';

/** Accounts in order, from all services and cells. Throws unavailable if a source does not answer. */
export async function listAuditedAccounts(
  { afterAccountId, onlyAccountId }: ListAuditedAccountsRequest,
  { database, sources, refreshSources }: Pick<EvidenceParts, 'database' | 'sources' | 'refreshSources'>,
): Promise<ListAuditedAccountsResponse> {
  await refreshSources();
  const only = onlyAccountId === '' ? undefined : uuidOf(onlyAccountId);
  const limit = only === undefined ? accountsAtOnce : 1;
  const after = only === undefined ? uuidOf(afterAccountId) : before(only);
  const isFirst = afterAccountId === '' && only === undefined;
  const own = only === undefined ? findOwn() : hasLogRows(database, only).then((has) => (has ? [only] : []));
  const lists = await Promise.all([
    own.then((accountIds) => ({ source: ownSource, accountIds })),
    ...sources.map(async ({ name, rows }) => ({ source: name, ...(await rows.listRowAccounts({ afterAccountId: after, limit })) })),
  ]);
  // A full list may go on, so nothing behind its end is known yet.
  const ends = lists.flatMap(({ accountIds }) => (accountIds.length < limit ? [] : [accountIds.at(-1)!]));
  const end = only ?? ends.reduce<string | undefined>((first, each) => (first === undefined || each < first ? each : first), undefined);
  const found = [...new Set(lists.flatMap((list) => list.accountIds))].filter((id) => end === undefined || id <= end);
  // The rows behind their leaves are gone, as their certificates say. One of which a service has rows is not purged, whatever our table says.
  const purged = await findPurged(database, found);
  const hasRows = (id: string) => lists.some(({ source, accountIds: listed }) => source !== ownSource && listed.includes(id));
  const accountIds = found.filter((id) => !purged.has(id) || hasRows(id));
  return {
    accounts: accountIds.sort().flatMap((accountId) => {
      if (only !== undefined && accountId !== only) return [];
      return [{ accountId, sources: lists.filter((list) => list.accountIds.includes(accountId)).map(({ source }) => source) }];
    }),
    nextAccountId: only === undefined ? (end ?? '') : '',
  };

  async function findOwn(): Promise<string[]> {
    const found = await findLogAccounts(database, after, limit + 1);
    return (isFirst ? found : found.filter((id) => id !== after)).slice(0, limit);
  }
}

/** The UUID below. Lists begin after it. */
function before(accountId: string): string {
  if (accountId === nilUuid) return nilUuid;
  const hex = (BigInt(`0x${accountId.replaceAll('-', '')}`) - 1n).toString(16).padStart(32, '0');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
