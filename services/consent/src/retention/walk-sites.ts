import { setTimeout as delay } from 'node:timers/promises';
import type { ConsentParts } from '../parts';
import type { RetentionSetting, RetentionSettings } from './setting.sql';

const sitesAtOnce = 20;
export const recordsInSlice = 500;
/** After a walk through a site, until the next one. */
const restSeconds = 3600;
const failedSeconds = 60;

export type WalkParts = Pick<ConsentParts, 'database' | 'wakeRetentions' | 'logger'>;

/** Of a slice of a site's records. */
export interface Slice {
  /** The last record. undefined if there was none. */
  lastId: string | undefined;
  seen: number;
}

/**
 * Does one slice of each site that is due. A slice that is undefined was not finished and is the next one again. Logs a site that failed, and puts
 * it off, because each turn takes the sites that wait longest, and would take no other.
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
