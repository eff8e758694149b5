import { entryOf, recordsHash } from '@consent/evidence-format';
import { insertEvents } from '@consent/events';
import { insertLeafWork, materialText, sha256 } from '@consent/log-queue';
import type { Handle } from '@consent/postgres';
import { renameHeld } from '../holds/holds.sql';
import type { ConsentParts } from '../parts';
import { pseudonymOf } from './pseudonym';
import type { PurgeRecord } from './purge';
import { readPurgedFrames } from './purged-frames';
import { purgeErasures, savePurgeEnd } from './slice.sql';

/** Keeps an event small. A subject has rarely more than one erasure. */
const erasuresInEvent = 500;

/** Must run in a transaction with the last slice: the row, its leaf, and the order to other services exist together or not at all. */
export async function finishPurge(tx: Handle, purge: PurgeRecord, { events }: Pick<ConsentParts, 'events'>): Promise<void> {
  const { accountId, tag } = purge;
  await renameHeld(tx, accountId, purge.subjectId, pseudonymOf(tag));
  const eventIds = await purgeErasures(tx, purge);
  const { frames, records } = await readPurgedFrames(tx, purge);
  const entries = frames.map((frame) => entryTextOf(tag, frame));
  const leavesSha256 = Buffer.from(recordsHash(sha256, entries), 'base64url');
  const doneAtMs = Math.max(Date.now(), purge.erasedUntilMs);
  await savePurgeEnd(tx, { ...purge, doneAtMs, records, purged: entries.length, leavesSha256 });
  for (let from = 0; from < eventIds.length; from += erasuresInEvent) {
    await insertEvents(tx, [events.subjectPurged({ accountId, eventIds: eventIds.slice(from, from + erasuresInEvent), atMs: doneAtMs })]);
  }
  await insertLeafWork(tx, { accountId, outboxIds: [], leaves: 1, salts: '', material: materialText({ purges: [purge.id] }) });
}

export const entryTextOf = (tag: Buffer, frame: string): string => Buffer.from(entryOf(sha256, tag, frame)).toString('base64url');
