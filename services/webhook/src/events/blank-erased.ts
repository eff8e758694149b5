import type { Handle } from '@consent/postgres';
import { nilUuid } from '@consent/kernel/ids';
import type { WebhookParts } from '../parts';
import { blankSlice, findAccountToBlank, markErased } from './erasures.sql';

/** Events per statement. */
const sliceSize = 500;
/** Every slice reads past all marked events, so large slices cost less in total. */
const markedAtOnce = 5000;
/** Time limit of a run. The next run continues. */
const longestRunMs = 2000;
/** Wait before checking an account again whose payloads are all still needed by deliveries. */
const restMs = 60_000;

/** Marks events of erasures that were not marked on arrival (decision 16.5). Run by a loop. */
export async function markRemaining({ transaction }: Pick<WebhookParts, 'transaction'>): Promise<void> {
  while (await transaction((tx) => markErased(tx, markedAtOnce)));
}

interface Position {
  after: string;
  /** Blanked since the first slice. */
  blanked: number;
  restsUntilMs: number;
}

const first: Position = { after: '', blanked: 0, restsUntilMs: 0 };

/**
 * Blanks payloads of erased subjects once no delivery needs them (decision 5.8). Accounts take turns, one slice each, so an
 * account with many payloads does not delay others. Positions are in memory; a new process starts over. Returns the work of
 * a loop.
 */
export function createBlanking({ database, nowMs = () => performance.now() }: { database: Handle; nowMs?: () => number }) {
  const positions = new Map<string, Position>();
  let accountId = nilUuid;

  /** Whether the account has another slice. */
  async function blankNext(): Promise<boolean> {
    const position = positions.get(accountId) ?? first;
    if (nowMs() < position.restsUntilMs) return false;
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
