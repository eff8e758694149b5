import { blankEvents, eraseMessages, eraseRefused, type OpenedEnvelope } from '@consent/events';
import { createCounter, observeNumber, type Registry } from '@consent/kernel';
import { nilUuid } from '@consent/kernel/ids';
import { findNeeded } from '@consent/log-queue';
import type { Handle } from '@consent/postgres';
import type { ConsentParts } from '../parts';
import { claimSought, deleteBlanked, findAccountToSeek, seekLater } from './blanked-events.sql';
import {
  deleteEventErasures,
  type EventErasure,
  type EventPage,
  findBlanked,
  findEventPage,
  findOldestSeconds,
  lockDueErasure,
  postpone,
  savePosition,
} from './event-erasures.sql';
import { blankRows, findOutboxKeys, lockOutboxRows, type OutboxKey } from './outbox.sql';

type EraseEventsParts = Pick<ConsentParts, 'database' | 'transaction' | 'signatures' | 'nats' | 'logger'> & {
  registry: Registry;
  /** Label of the metrics; undefined with one cell. */
  cell: string | undefined;
};

/** Of all types in `typesOfPersons`. */
const filterSubjects = ['events.consent.*', 'events.subject.linked', 'events.subject.unlinked'];
const longestRunMs = 2000;
const bytesAtOnce = 2 * 1024 * 1024;
const soughtAtOnce = 500;
const erasuresAtOnce = 100;
const typesOfPersons: ReadonlySet<string> = new Set([
  'consent.created',
  'consent.updated',
  'consent.revoked',
  'consent.expired',
  'subject.linked',
  'subject.unlinked',
]);

/**
 * Removes the data of erased persons from their events (decision 16.6), in a loop of every process. The outbox is first: what
 * the relay sends from then on is blank. Then messages with data are deleted from JetStream, which `blanked_events` names
 * from the transaction that blanked them, so a crash between the two stores loses nothing. All steps may be repeated.
 * Accounts take turns. A step that fails, or waits for the evidence log, is repeated later and delays no other.
 */
export function createEventErasing(parts: EraseEventsParts) {
  observeNumber(parts.registry, 'event_erasures_oldest_seconds', () => findOldestSeconds(parts.database), {
    ...(parts.cell !== undefined && { labels: { cell: parts.cell } }),
  });
  const missed = createCounter(parts.registry, 'erased_events_missing_total');
  const turns = { outbox: nilUuid, stream: nilUuid };

  /** Returns false if nothing is due. */
  async function blankPage(): Promise<boolean> {
    let erasure: EventErasure | undefined;
    try {
      await parts.transaction(async (tx) => {
        erasure = await lockDueErasure(tx, turns.outbox);
        if (erasure === undefined) return;
        const page = await findEventPage(tx, erasure);
        const isWaiting = await blankEventsOf(tx, erasure, page, parts);
        await savePosition(tx, erasure, { last: page.last, isWaiting });
      });
    } catch (error) {
      if (erasure === undefined) throw error;
      // Usually the relay is sending a row.
      parts.logger.info({ error, accountId: erasure.accountId }, 'events of an erased person could not be blanked; trying again');
      await postpone(parts.database, [erasure]);
    }
    const isEnd = erasure === undefined && turns.outbox === nilUuid;
    turns.outbox = erasure?.accountId ?? nilUuid;
    return !isEnd;
  }

  async function eraseFromStream(): Promise<boolean> {
    const accountId = await findAccountToSeek(parts.database, turns.stream);
    const isEnd = accountId === undefined && turns.stream === nilUuid;
    turns.stream = accountId ?? nilUuid;
    if (accountId !== undefined) missed.inc(await eraseSought(accountId, parts));
    return !isEnd;
  }

  return async (): Promise<void> => {
    const endsAtMs = performance.now() + longestRunMs;
    while ((await blankPage()) && performance.now() < endsAtMs);
    while ((await eraseFromStream()) && performance.now() < endsAtMs);
    await eraseRefusedEvents(parts);
  };
}

/** Returns true if the evidence log still reads an event. */
async function blankEventsOf(
  tx: Handle,
  { accountId }: EventErasure,
  { recordIds, outboxTimes }: EventPage,
  { signatures }: Pick<EraseEventsParts, 'signatures'>,
): Promise<boolean> {
  if (outboxTimes.length === 0) return false;
  const erased = new Set(recordIds);
  let isWaiting = false;
  for (let last: OutboxKey | undefined; ;) {
    const { keys, hasMore } = await findOutboxKeys(tx, { accountId, outboxTimes, recordIds }, last);
    const needed = await findNeeded(tx, accountId, keys);
    isWaiting ||= needed.size > 0;
    for (const some of slicesOf(keys.filter(({ id }) => !needed.has(id)))) {
      const rows = await lockOutboxRows(tx, some);
      const blank = rows.flatMap((row) => {
        const blanked = blankEvents(row, (event) => isAbout(event, erased), signatures);
        return blanked === undefined ? [] : [{ at: row.at, id: row.id, accountId, ...blanked }];
      });
      if (blank.length > 0) await blankRows(tx, blank);
    }
    if (!hasMore) return isWaiting;
    last = keys.at(-1);
  }
}

function isAbout({ type, dataJson }: OpenedEnvelope, recordIds: ReadonlySet<string>): boolean {
  return typesOfPersons.has(type) && recordIds.has((JSON.parse(dataJson) as { id?: string } | null)?.id ?? '');
}

function* slicesOf(keys: readonly OutboxKey[]): Generator<OutboxKey[]> {
  let slice: OutboxKey[] = [];
  let bytes = 0;
  for (const key of keys) {
    slice.push(key);
    bytes += key.bytes;
    if (bytes < bytesAtOnce) continue;
    yield slice;
    slice = [];
    bytes = 0;
  }
  if (slice.length > 0) yield slice;
}

/** Returns how many events were missing. */
async function eraseSought(accountId: string, { database, nats, logger }: EraseEventsParts): Promise<number> {
  const sought = await claimSought(database, accountId, soughtAtOnce);
  if (sought.length === 0) return 0;
  const { done, missing, found, unread, readUntilMs } = await eraseMessages(nats, { filterSubjects, sought });
  if (missing.length > 0)
    logger.warn({ accountId, count: missing.length }, 'events of an erased person are not in the stream where they should be');
  await deleteBlanked(database, accountId, done);
  const ended = new Set([...done, ...unread]);
  const others = sought.map(({ eventId }) => eventId).filter((eventId) => !ended.has(eventId));
  await seekLater(database, accountId, { unread, others, found, readUntilMs });
  return missing.length;
}

/** One read of the stream for many erasures. */
async function eraseRefusedEvents({ database, nats }: EraseEventsParts): Promise<void> {
  const erasures = await findBlanked(database, erasuresAtOnce);
  if (erasures.length === 0) return;
  try {
    await eraseRefused(nats, new Set(erasures.map(({ accountId }) => accountId)), (accountId, payload) => {
      const subject = subjectOf(payload);
      return erasures.some(
        (erasure) =>
          erasure.accountId === accountId &&
          (erasure.subjectId === subject.subjectId || erasure.subjectId === subject.personId) &&
          (erasure.siteId === undefined || erasure.siteId === subject.siteId),
      );
    });
    await deleteEventErasures(database, erasures);
  } catch (error) {
    await postpone(database, erasures);
    throw error;
  }
}

/** Of a message that anyone may have sent. */
function subjectOf(payload: string): { subjectId?: unknown; personId?: unknown; siteId?: unknown } {
  try {
    const { data } = JSON.parse(payload) as { data?: { subject_id?: unknown; person_id?: unknown; site_id?: unknown } };
    return { subjectId: data?.subject_id, personId: data?.person_id, siteId: data?.site_id };
  } catch {
    return {};
  }
}
