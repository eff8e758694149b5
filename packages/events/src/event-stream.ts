import {
  DiscardPolicy,
  JetStreamApiCodes,
  JetStreamApiError,
  RetentionPolicy,
  StorageType,
  type JetStreamManager,
  type StreamInfo,
} from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';

export const subjectOf = (type: string) => `events.${type}`;

export const typeOf = (subject: string) => subject.slice(subjectOf('').length);

export const streamAgeDays = 7;
const dayMs = 86_400_000;

/** Settings that a release or the configuration may change on an existing stream. Operators control the rest, such as its size. */
const changeable = {
  discard: DiscardPolicy.Old,
  max_age: nanos(streamAgeDays * dayMs),
  // NATS drops duplicates within this window. Consumers deduplicate after it.
  duplicate_window: nanos(10 * 60_000),
};

export async function ensureStream(manager: JetStreamManager, stream: string, replicas = 1): Promise<StreamInfo> {
  const existing = await findStream(manager, stream);
  if (existing !== undefined) return existing;
  return manager.streams.add({
    name: stream,
    subjects: [subjectOf('>')],
    storage: StorageType.File,
    retention: RetentionPolicy.Limits,
    ...changeable,
    num_replicas: replicas,
  });
}

/**
 * Updates a stream and its consumers. Without `replicas` the current number stays, because an operator may have chosen
 * it. Safe to run in several processes. Returns whether anything changed. Rejects if NATS refuses, for example because
 * it has too few servers.
 */
export async function updateStream(manager: JetStreamManager, { config }: StreamInfo, replicas?: number): Promise<boolean> {
  const wanted = { ...changeable, ...(replicas !== undefined && { num_replicas: replicas }) };
  const names = Object.keys(wanted) as (keyof typeof wanted)[];
  if (names.every((name) => config[name] === wanted[name])) return false;
  await manager.streams.update(config.name, wanted);
  return true;
}

export async function findStream(manager: JetStreamManager, stream: string): Promise<StreamInfo | undefined> {
  try {
    return await manager.streams.info(stream);
  } catch (error) {
    if (error instanceof JetStreamApiError && error.code === JetStreamApiCodes.StreamNotFound) return undefined;
    throw error;
  }
}

export interface KnownMessage {
  sequence: number;
  eventId: string;
}

/**
 * Detects a stream that lost its end. JetStream acknowledges before it flushes, so after a power failure it may come
 * back without its last messages and reuse their sequence numbers. A gap before the end is a message that was deleted
 * because its subject was erased (erase-messages.ts).
 */
export async function stillContains(manager: JetStreamManager, { config, state }: StreamInfo, known: KnownMessage): Promise<boolean> {
  if (known.sequence === 0 || known.sequence < state.first_seq) return true;
  const message = await manager.streams.getMessage(config.name, { seq: known.sequence });
  if (message !== null) return message.header.get('Nats-Msg-Id') === known.eventId;
  // Read again: another process may have published since `state` was read.
  return known.sequence <= (await manager.streams.info(config.name)).state.last_seq;
}
