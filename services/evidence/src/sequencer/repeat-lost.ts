import { findRepeats, keepRepeat } from './repeats.sql';
import type { SequencerParts } from './sequencer-parts';

/**
 * After a resume: has each source queue the next step of the leaves that were lost. What it queues comes with the pulls. True
 * when steps are left. Throws when a source is away.
 */
export async function repeatLost({ database, sources, logger }: Pick<SequencerParts, 'database' | 'sources' | 'logger'>): Promise<boolean> {
  const repeats = await findRepeats(database);
  let hasMore = false;
  for (const { name, repeat } of sources) {
    const due = repeats.find(({ source }) => source === name);
    if (due === undefined) continue;
    const { leaves, nextCursor } = await repeat({ sinceMs: due.sinceMs, cursor: due.cursor });
    await keepRepeat(database, due, nextCursor);
    hasMore ||= nextCursor !== '';
    logger.info({ source: name, leaves, isLast: nextCursor === '' }, 'leaves that the log lost were queued once more');
  }
  return hasMore;
}
