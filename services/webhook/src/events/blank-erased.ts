import type { Handle } from '@consent/postgres';
import { nilUuid } from '@consent/kernel/ids';
import type { WebhookParts } from '../parts';
import { blankSlice, findAccountToBlank, markErased } from './erasures.sql';

/** Events that one statement looks at. */
const sliceSize = 500;
/** Marked events are in the way of each slice, so few large slices cost less than many small ones. */
const markedAtOnce = 5000;
/** How long a run takes at most. The next one goes on where it ended. */
const longestRunMs = 2000;
/** An account with many payloads, of which deliveries need all, is looked at again after this time. */
const restMs = 60_000;

/** Marks what erasures mean and did not mark when they arrived (decision 16.5). A loop runs it. */
export async function markRemaining({ transaction }: Pick<WebhookParts, 'transaction'>): Promise<void> {
  while (await transaction((tx) => markErased(tx, markedAtOnce)));
}

interface Position {
  after: string;
  /** Since the first slice. */
  blanked: number;
  restsUntilMs: number;
}

const first: Position = { after: '', blanked: 0, restsUntilMs: 0 };

/**
 * Blanks the stored payloads of erased subjects as soon as no delivery needs them (decision 5.8). Accounts take turns
 * of one slice, so the payloads of an account are blanked soon, however many another account still needs. Positions
 * are kept in memory: a new process begins anew. Returns the work for a loop.
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
