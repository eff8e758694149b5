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

export async function ensureStream(manager: JetStreamManager, stream: string, replicas: number): Promise<StreamInfo> {
  try {
    return await manager.streams.info(stream);
  } catch (error) {
    if (!(error instanceof JetStreamApiError) || error.code !== JetStreamApiCodes.StreamNotFound) throw error;
  }
  return manager.streams.add({
    name: stream,
    subjects: [subjectOf('>')],
    storage: StorageType.File,
    retention: RetentionPolicy.Limits,
    discard: DiscardPolicy.Old,
    max_age: nanos(streamAgeDays * dayMs),
    // NATS drops duplicates within this window. Consumers deduplicate after it.
    duplicate_window: nanos(10 * 60_000),
    num_replicas: replicas,
  });
}

/** A message that the server acknowledged or delivered earlier. */
export interface KnownMessage {
  sequence: number;
  eventId: string;
}

/**
 * Detects a stream that lost its end. JetStream acknowledges before it flushes, so after a power failure it may come
 * back without its last messages and reuse their sequence numbers.
 */
export async function stillHolds(manager: JetStreamManager, { config, state }: StreamInfo, known: KnownMessage): Promise<boolean> {
  if (known.sequence === 0 || known.sequence < state.first_seq) return true;
  const message = await manager.streams.getMessage(config.name, { seq: known.sequence });
  return message !== null && message.header.get('Nats-Msg-Id') === known.eventId;
}
