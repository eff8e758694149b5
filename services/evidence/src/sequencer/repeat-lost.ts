import { findRepeats, saveRepeat } from './repeats.sql';
import type { SequencerParts } from './sequencer-parts';

/**
 * After a resume, makes each source queue the next step of its lost leaves again. Returns true if steps remain. Throws
 * if a source is unavailable.
 */
export async function repeatLost({ database, sources, logger }: Pick<SequencerParts, 'database' | 'sources' | 'logger'>): Promise<boolean> {
  const repeats = await findRepeats(database);
  let hasMore = false;
  for (const { name, repeat } of sources) {
    const due = repeats.find(({ source }) => source === name);
    if (due === undefined) continue;
    const { leaves, nextCursor } = await repeat({ sinceMs: due.sinceMs, cursor: due.cursor });
    await saveRepeat(database, due, nextCursor);
    hasMore ||= nextCursor !== '';
    logger.info({ source: name, leaves, isLast: nextCursor === '' }, 'lost leaves were queued again');
  }
  return hasMore;
}
