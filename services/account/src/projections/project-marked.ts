import { onUsableServers } from '@consent/admission';
import type { AccountRecord } from '../accounts/account';
import type { KeyRecord } from '../keys/key';
import type { AccountParts } from '../parts';
import type { SiteRecord } from '../sites/site';
import type { KnownUsage } from '../usage/counter';
import { listUnmerged } from '../usage/counters.sql';
import { mergeUsage, type MergeUsageParts } from '../usage/merge';
import { confirmAccounts, confirmKeys, confirmSites, listMarkedAccounts, listMarkedKeys, listMarkedSites } from './project-marked.sql';

const batchSize = 500;

export type ProjectMarkedParts = Pick<AccountParts, 'redisCopy'> & MergeUsageParts;

type IsAccountIncluded = (accountId: string) => boolean;

/** Rows of an unavailable server stay marked. Throws unavailable if Redis does not reply. */
export async function projectMarked({ isRedisUsable, ...parts }: ProjectMarkedParts & Pick<AccountParts, 'isRedisUsable'>): Promise<void> {
  const canTake = onUsableServers(isRedisUsable);
  await projectMarkedRows(canTake, parts);
  await mergeDirectUsage(canTake, parts);
}

/**
 * Writes and unmarks the marked rows of these accounts in batches, so a failed run continues where it stopped.
 * ResumeAdmission runs it as well; nothing else removes marks (ADR 3). Throws unavailable.
 */
export async function projectMarkedRows(
  canTake: IsAccountIncluded,
  { database, redisCopy }: Pick<ProjectMarkedParts, 'database' | 'redisCopy'>,
): Promise<void> {
  await inBatches(
    (limit, after: AccountRecord | undefined) => listMarkedAccounts(database, limit, after),
    async (marked) => {
      const accounts = marked.filter(({ id }) => canTake(id));
      await redisCopy.write({ accounts });
      await confirmAccounts(database, accounts);
    },
  );
  await inBatches(
    (limit, after: KeyRecord | undefined) => listMarkedKeys(database, limit, after),
    async (marked) => {
      const keys = marked.filter(({ accountId }) => canTake(accountId));
      await redisCopy.write({ keys });
      await confirmKeys(database, keys);
    },
  );
  await inBatches(
    (limit, after: SiteRecord | undefined) => listMarkedSites(database, limit, after),
    async (marked) => {
      const sites = marked.filter(({ accountId }) => canTake(accountId));
      await redisCopy.write({ sites });
      await confirmSites(database, sites);
    },
  );
}

/** Adds to Redis the units that these accounts used without it. Throws unavailable. */
export async function mergeDirectUsage(canTake: IsAccountIncluded, parts: MergeUsageParts): Promise<void> {
  await inBatches(
    (limit, after: KnownUsage | undefined) => listUnmerged(parts.database, limit, after),
    (known) =>
      mergeUsage(
        known.filter(({ accountId }) => canTake(accountId)),
        parts,
      ),
  );
}

/** Continue after the last row of the batch, so that rows that stay marked do not block others. */
async function inBatches<Row>(
  list: (limit: number, after: Row | undefined) => Promise<Row[]>,
  work: (rows: Row[]) => Promise<void>,
): Promise<void> {
  let rows: Row[] = [];
  do {
    rows = await list(batchSize, rows.at(-1));
    if (rows.length > 0) await work(rows);
  } while (rows.length === batchSize);
}
