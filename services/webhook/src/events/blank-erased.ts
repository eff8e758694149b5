import type { Handle } from '@consent/postgres';
import { nilUuid } from '@consent/kernel/ids';
import type { WebhookParts } from '../parts';
import { blankSlice, endHeldSlice, findAccountToBlank, markErased } from './erasures.sql';

const sliceSize = 500;
const markedAtOnce = 5000;
const longestRunMs = 2000;
/** Pause before checking an account again whose payloads are all still needed. */
const restMs = 60_000;

/** Marks events that were not marked when their erasure arrived (decision 16.5). */
export async function markRemaining({ transaction }: Pick<WebhookParts, 'transaction'>): Promise<void> {
  while (await transaction((tx) => markErased(tx, markedAtOnce)));
}

interface Position {
  after: string;
  blanked: number;
  restsUntilMs: number;
}

const first: Position = { after: '', blanked: 0, restsUntilMs: 0 };

/**
 * Ends held deliveries of erased subjects, and blanks payloads once no delivery needs them (decision 5.8). Accounts take turns by slice, so that
 * a large one does not delay the others. Positions are in memory; a new process starts over.
 */
export function createBlanking({ database, nowMs = () => performance.now() }: { database: Handle; nowMs?: () => number }) {
  const positions = new Map<string, Position>();
  let accountId = nilUuid;

  async function blankNext(): Promise<boolean> {
    const position = positions.get(accountId) ?? first;
    if (nowMs() < position.restsUntilMs) return false;
    await endHeldSlice(database, { accountId, after: position.after }, sliceSize);
    const { last, blanked } = await blankSlice(database, { accountId, after: position.after }, sliceSize);
    const sum = position.blanked + blanked;
    if (last !== undefined) positions.set(accountId, { after: last, blanked: sum, restsUntilMs: 0 });
    else if (position.after === '' || sum > 0) positions.delete(accountId);
    else positions.set(accountId, { ...first, restsUntilMs: nowMs() + restMs });
    return last !== undefined;
  }

  return async (): Promise<void> => {
    const endsAtMs = nowMs() + longestRunMs;
    let hasMore = false;
    while (nowMs() < endsAtMs) {
      const next = await findAccountToBlank(database, accountId);
      accountId = next ?? nilUuid;
      if (next !== undefined) {
        if (await blankNext()) hasMore = true;
      } else if (hasMore) hasMore = false;
      else return;
    }
  };
}
