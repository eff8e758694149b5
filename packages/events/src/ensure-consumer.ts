import {
  AckPolicy,
  DeliverPolicy,
  JetStreamApiCodes,
  JetStreamApiError,
  type ConsumerInfo,
  type JetStreamManager,
} from '@nats-io/jetstream';

/** Settings that NATS updates on a live consumer without losing its position. */
export interface ConsumerSettings {
  filter_subject: string;
  /** Nanoseconds. */
  ack_wait: number;
  max_ack_pending: number;
  max_deliver: number;
}

/**
 * Creates a durable consumer or updates an existing one. NATS 2.10 and later refuse to create a consumer that exists
 * with other settings, so this looks first.
 *
 * Replicas of two releases may share a consumer. Each sets it once per connection and an update interrupts no one, so
 * the last to connect wins and they do not alternate forever.
 */
export async function ensureConsumer(
  manager: JetStreamManager,
  { stream, durable, settings }: { stream: string; durable: string; settings: ConsumerSettings },
): Promise<ConsumerInfo> {
  const existing = await findConsumer(manager, stream, durable);
  if (existing === undefined) {
    // If another replica creates it first with other settings, NATS refuses, and the next attempt updates it.
    return manager.consumers.add(stream, {
      durable_name: durable,
      deliver_policy: DeliverPolicy.All,
      ack_policy: AckPolicy.Explicit,
      ...settings,
    });
  }
  const names = Object.keys(settings) as (keyof ConsumerSettings)[];
  if (names.every((name) => existing.config[name] === settings[name])) return existing;
  return manager.consumers.update(stream, durable, settings);
}

async function findConsumer(manager: JetStreamManager, stream: string, durable: string): Promise<ConsumerInfo | undefined> {
  try {
    return await manager.consumers.info(stream, durable);
  } catch (error) {
    if (error instanceof JetStreamApiError && error.code === JetStreamApiCodes.ConsumerNotFound) return undefined;
    throw error;
  }
}
