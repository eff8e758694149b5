import { type Consumer, type ConsumerOptions, createConsumer } from '@consent/events';
import { uuidOf } from '@consent/kernel/ids';
import type { AccountParts } from '../parts';
import { otherParts } from './purged-tables.rule';
import { insertPart, listParts, lockRunningPurge } from './purges.sql';

type Options = Pick<ConsumerOptions, 'nats' | 'signatures' | 'logger' | 'registry' | 'database'>;

/** Collects the answers of other services. Once all have answered, `purgeOwn` begins with the rows of this one. A repeat changes nothing. */
export function onAccountPurged(
  options: Options,
  { transaction, now }: Pick<AccountParts, 'transaction' | 'now'>,
  purgeOwn: (purge: { accountId: string; purgeId: string }) => Promise<void>,
): Consumer {
  return createConsumer({
    ...options,
    durable: 'account-on-account-purged',
    filterSubject: 'events.account.purged',
    handle: async ({ accountId: owner, data }) => {
      const accountId = uuidOf(owner);
      const { purgeId, part, deleted } = readAnswer(data);
      const isComplete = await transaction(async (tx) => {
        const purge = await lockRunningPurge(tx, accountId);
        if (purge === undefined || purge.purgeId !== purgeId || !otherParts.includes(part)) return false;
        await insertPart(tx, accountId, { part, deleted, doneAtMs: now() });
        const answered = (await listParts(tx, accountId)).map((each) => each.part);
        return otherParts.every((other) => answered.includes(other));
      });
      if (isComplete) await purgeOwn({ accountId, purgeId });
    },
  });
}

/** Throws for other data, so that the event is set aside. */
function readAnswer(data: unknown): { purgeId: string; part: string; deleted: Record<string, number> } {
  const { purge_id: purgeId, part, deleted } = (data ?? {}) as { purge_id?: unknown; part?: unknown; deleted?: unknown };
  if (typeof purgeId !== 'string' || typeof part !== 'string' || typeof deleted !== 'object' || deleted === null)
    throw new Error('the answer names no purge');
  return { purgeId, part, deleted: deleted as Record<string, number> };
}
