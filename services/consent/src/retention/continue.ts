import { ServiceError } from '@consent/kernel/errors';
import type { ConsentParts } from '../parts';
import { askForPurge } from '../purges/ask';
import { findErasedOnSite } from './erased.sql';
import { erasedRetentions } from './setting.sql';
import { recordsInSlice, walkSites, type WalkParts } from './walk-sites';

const dayMs = 86_400_000;
const system = { kind: 'system', id: '' };

type RetentionParts = WalkParts & Pick<ConsentParts, 'transaction' | 'events' | 'audit' | 'writeLoad' | 'wakePurges'>;

/**
 * Asks for the purge of people whose retention on a site is over, in a loop of every process (decision 67). Asking twice is asking once, so a
 * slice may be repeated after a crash. Waits while batches are being stored.
 */
export async function continueRetentions(parts: RetentionParts): Promise<void> {
  if (parts.writeLoad.goesFirst()) return;
  await walkSites(
    erasedRetentions,
    async ({ accountId, siteId, position, days }) => {
      const beforeMs = Date.now() - days * dayMs;
      const slice = await findErasedOnSite(parts.database, { accountId, siteId, position, beforeMs }, recordsInSlice);
      for (const subjectId of slice.subjectIds) await ask({ accountId, subjectId }, beforeMs, parts);
      return slice;
    },
    parts,
  );
}

async function ask(of: { accountId: string; subjectId: string }, endedBeforeMs: number, parts: RetentionParts): Promise<void> {
  try {
    await askForPurge({ ...of, actor: system }, parts, { endedBeforeMs });
  } catch (error) {
    // An active record, a hold, or an erasure that is younger than the retention.
    if (!['conflict', 'not_found'].includes(ServiceError.from(error).kind)) throw error;
  }
}
