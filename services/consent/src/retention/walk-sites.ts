import { setTimeout as delay } from 'node:timers/promises';
import type { ConsentParts } from '../parts';
import type { RetentionSetting, RetentionSettings } from './setting.sql';

const sitesAtOnce = 20;
export const recordsInSlice = 500;
/** Pause between two walks through a site. */
const restSeconds = 3600;
const failedSeconds = 60;

export type WalkParts = Pick<ConsentParts, 'database' | 'wakeRetentions' | 'logger'>;

/** A slice of a site's records. */
export interface Slice {
  /** ID of the last record, undefined in an empty slice. */
  lastId: string | undefined;
  seen: number;
}

/**
 * Runs one slice of every due site. If `walkSlice` returns undefined, it stopped early, and the next turn repeats the slice. A site that fails is
 * logged and postponed, so that it cannot block the sites behind it.
 */
export async function walkSites(
  settings: RetentionSettings,
  walkSlice: (setting: RetentionSetting) => Promise<Slice | undefined>,
  { database, wakeRetentions, logger }: WalkParts,
): Promise<void> {
  for (const setting of await settings.findDue(database, sitesAtOnce)) {
    const startedAtMs = performance.now();
    try {
      const slice = await walkSlice(setting);
      if (slice !== undefined) {
        const isEnd = slice.seen < recordsInSlice || slice.lastId === undefined;
        await settings.savePlace(
          database,
          setting,
          isEnd ? { position: '', seconds: restSeconds } : { position: slice.lastId!, seconds: 0 },
        );
        if (!isEnd) wakeRetentions();
      }
    } catch (error) {
      const { accountId, siteId, position } = setting;
      logger.error({ error, accountId, siteId }, 'the retention of a site failed; trying again in a minute');
      await settings.savePlace(database, setting, { position, seconds: failedSeconds });
    }
    // Leaves half of the time to other work.
    await delay(performance.now() - startedAtMs);
  }
}
