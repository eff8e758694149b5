import { AckPolicy, DeliverPolicy, JetStreamApiError, type JetStreamManager, type JsMsg } from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';
import type { NatsLogin } from '@consent/kernel';
import { envelope } from './envelope';
import { findStream, typeOf } from './event-stream';
import { type StreamAccess, withStreams } from './nats-session';
import { findOrigin, refusedStream } from './refused-events';

/** An event that is blank in the outbox, and that NATS may still store with its data. */
export interface SoughtMessage {
  eventId: string;
  /** When its outbox row was written. */
  writtenAtMs: number;
  /** The time range to search. It starts after `writtenAtMs` if an earlier search was cut off. */
  fromMs: number;
  untilMs: number;
  /** The outbox was blanked so recently that consumers still get the message first. */
  mayWait: boolean;
  /** NATS acknowledged the message, and no search has found it yet. */
  isExpected: boolean;
}

export interface ErasedMessages {
  /** No message of these has data any more. */
  done: string[];
  /** Of `done`: expected, but not in the stream where they should be. */
  missing: string[];
  /** With or without data. */
  found: string[];
  /** The search ended early, and continues for these at `readUntilMs`. Others are sought again later. */
  unread: string[];
  readUntilMs: number;
}

interface Search {
  stream?: string;
  filterSubjects: readonly string[];
  sought: readonly SoughtMessage[];
  /** Of each subject. Bounds the work of a call. */
  messagesAtMost?: number;
}

/** The clocks of PostgreSQL and NATS may differ by this. */
const clockDifferenceMs = 5000;
const messagesAtOnce = 1000;
const deletedAtOnce = 16;

/**
 * Deletes the messages of blanked events from a stream, and overwrites them on disk. Finds all copies: a relay that got no
 * acknowledgement sends a message twice. Reads only headers, from the first to the last of the given times. Safe to repeat
 * and to run in several processes. Rejects if NATS is unavailable.
 */
export function eraseMessages(nats: NatsLogin, { stream = 'EVENTS', filterSubjects, sought, messagesAtMost = 50_000 }: Search) {
  return withStreams(nats, 'erasure', async (streams): Promise<ErasedMessages> => {
    const { manager } = streams;
    const byId = new Map(sought.map((message) => [message.eventId, message]));
    const info = await findStream(manager, stream);
    // A new stream gets blank events only.
    if (info === undefined) return { done: [...byId.keys()], missing: [], found: [], unread: [], readUntilMs: 0 };

    const nowMs = Date.now();
    const found = new Set<string>();
    const waiting = new Set<string>();
    const sequences: number[] = [];
    const fromMs = Math.min(...sought.map((one) => (one.fromMs === one.writtenAtMs ? one.fromMs - clockDifferenceMs : one.fromMs)));
    const untilMs = Math.max(...sought.map((one) => one.untilMs));
    let readUntilMs = Infinity;
    // One after the other, because servers before NATS 2.10 know no consumer of several subjects.
    for (const filterSubject of filterSubjects) {
      const acknowledged = await findAckFloor(manager, stream, filterSubject);
      let read = 0;
      for await (const message of readHeaders(streams, { stream, filterSubject, fromMs })) {
        const storedAtMs = Number(message.timestampNanos / 1_000_000n);
        if (storedAtMs > untilMs + clockDifferenceMs) break;
        if (read++ === messagesAtMost) {
          readUntilMs = Math.min(readUntilMs, storedAtMs);
          break;
        }
        const one = byId.get(message.headers?.get('Nats-Msg-Id') ?? '');
        if (one === undefined) continue;
        found.add(one.eventId);
        if (isBlank(message)) continue;
        if (one.mayWait && message.seq > acknowledged) waiting.add(one.eventId);
        else sequences.push(message.seq);
      }
    }
    await deleteMessages(manager, stream, sequences);

    const oldestMs = Date.parse(info.state.first_ts);
    const endOf = (one: SoughtMessage) => one.untilMs + clockDifferenceMs;
    const done = sought.filter((one) => endOf(one) < Math.min(readUntilMs, nowMs) && !waiting.has(one.eventId));
    const missing = done.filter((one) => one.isExpected && !found.has(one.eventId) && oldestMs <= one.writtenAtMs);
    const unread = sought.filter((one) => endOf(one) >= readUntilMs && !waiting.has(one.eventId));
    const idsOf = (some: readonly SoughtMessage[]) => some.map(({ eventId }) => eventId);
    return { done: idsOf(done), missing: idsOf(missing), found: [...found], unread: idsOf(unread), readUntilMs };
  });
}

/**
 * Deletes refused messages (refused-events.ts) of the given accounts for which `isErased` returns true, and their originals
 * in the event stream. Anyone may have sent a refused message, so its payload may be anything.
 */
export function eraseRefused(
  nats: NatsLogin,
  accountIds: ReadonlySet<string>,
  isErased: (accountId: string, payload: string) => boolean,
): Promise<void> {
  return withStreams(nats, 'erasure', async (streams) => {
    const { manager } = streams;
    const info = await findStream(manager, refusedStream);
    if (info === undefined || info.state.messages === 0) return;
    for await (const { headers, seq } of readHeaders(streams, { stream: refusedStream, filterSubject: 'refused.>' })) {
      const accountId = headers?.get('Account-Id').toLowerCase() ?? '';
      if (!accountIds.has(accountId)) continue;
      const message = await manager.streams.getMessage(refusedStream, { seq });
      if (message === null || !isErased(accountId, message.string())) continue;
      await deleteOriginal(manager, headers?.get('Nats-Msg-Id') ?? '', message.string());
      await deleteMessage(manager, refusedStream, seq);
    }
  });
}

/** Call it before deleting the copy: after a crash in between, the next run finds the original again. */
async function deleteOriginal(manager: JetStreamManager, refusedId: string, payload: string): Promise<void> {
  const origin = findOrigin(refusedId);
  if (origin === undefined || (await findStream(manager, origin.stream)) === undefined) return;
  const original = await manager.streams.getMessage(origin.stream, { seq: origin.sequence });
  // A stream that lost messages reuses their sequence numbers.
  if (original?.string() === payload) await deleteMessage(manager, origin.stream, origin.sequence);
}

/** The consumer delivers headers only, so compare the size of the message with that of a blank event. */
function isBlank({ subject, headers }: JsMsg): boolean {
  const id = headers?.get('Nats-Msg-Id') ?? '';
  const blank = envelope({ id, type: typeOf(subject), createdAt: new Date(0).toISOString(), dataJson: 'null' });
  return Number(headers?.get('Nats-Msg-Size')) <= Buffer.byteLength(blank);
}

/** Consumers of this subject have acknowledged all messages up to here. */
async function findAckFloor(manager: JetStreamManager, stream: string, filterSubject: string): Promise<number> {
  let floor = Infinity;
  for await (const { config, num_pending, num_ack_pending, ack_floor } of manager.consumers.list(stream)) {
    const isBehind = num_pending > 0 || num_ack_pending > 0;
    if (config.durable_name !== undefined && config.filter_subject === filterSubject && isBehind)
      floor = Math.min(floor, ack_floor.stream_seq);
  }
  return floor;
}

interface HeadersRead {
  stream: string;
  filterSubject: string;
  fromMs?: number;
}

/** Reads what the stream has now. */
async function* readHeaders({ jetstream, manager }: StreamAccess, { stream, filterSubject, fromMs }: HeadersRead): AsyncGenerator<JsMsg> {
  const start =
    fromMs === undefined
      ? { deliver_policy: DeliverPolicy.All }
      : { deliver_policy: DeliverPolicy.StartTime, opt_start_time: new Date(fromMs).toISOString() };
  const { name, num_pending } = await manager.consumers.add(stream, {
    ...start,
    filter_subject: filterSubject,
    ack_policy: AckPolicy.None,
    headers_only: true,
    mem_storage: true,
    num_replicas: 1,
    inactive_threshold: nanos(30_000),
  });
  try {
    const consumer = await jetstream.consumers.get(stream, name);
    for (let left = num_pending; left > 0;) {
      let count = 0;
      for await (const message of await consumer.fetch({ max_messages: Math.min(left, messagesAtOnce), expires: 2000 })) {
        count += 1;
        yield message;
      }
      // The rest expired meanwhile.
      if (count === 0) return;
      left -= count;
    }
  } finally {
    await manager.consumers.delete(stream, name).catch(() => undefined);
  }
}

async function deleteMessages(manager: JetStreamManager, stream: string, sequences: readonly number[]): Promise<void> {
  for (let at = 0; at < sequences.length; at += deletedAtOnce)
    await Promise.all(sequences.slice(at, at + deletedAtOnce).map((sequence) => deleteMessage(manager, stream, sequence)));
}

async function deleteMessage(manager: JetStreamManager, stream: string, seq: number): Promise<void> {
  try {
    await manager.streams.deleteMessage(stream, seq, true);
  } catch (error) {
    // Another process deleted it, or it expired.
    const isGone = error instanceof JetStreamApiError && (await manager.streams.getMessage(stream, { seq })) === null;
    if (!isGone) throw error;
  }
}
