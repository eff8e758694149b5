import { holdsKey, quotaKey } from './keys';
import type { RedisConnection } from './redis-connection';

interface HoldName {
  id: string;
  accountId: string;
  period: string;
}

interface QueuedHold {
  hold: HoldName;
  untilMs: number;
}

export type Releaser = ReturnType<typeof createReleaser>;

const maxQueued = 10_000;

/** Frees holds that no settlement will free. Retries until Redis accepts them or they expire. More than `maxQueued` just expire. */
export function createReleaser({
  redis,
  retryEveryMs,
  holdLifetimeMs,
}: {
  redis: RedisConnection;
  retryEveryMs: number;
  holdLifetimeMs: number;
}) {
  let queue: QueuedHold[] = [];
  let isScheduled = false;

  function schedule(delayMs: number): void {
    if (isScheduled) return;
    isScheduled = true;
    setTimeout(() => void sendAll(), delayMs).unref();
  }

  async function sendAll(): Promise<void> {
    isScheduled = false;
    const due = queue;
    queue = [];
    await Promise.all([...byCounter(due)].map(([key, queued]) => send(key, queued)));
  }

  async function send(key: string, queued: readonly QueuedHold[]): Promise<void> {
    const [{ hold: first }] = queued as [QueuedHold];
    const input = [2, key, holdsKey(first.accountId, first.period), ...queued.map(({ hold }) => hold.id)];
    try {
      await redis.at(key).run((client) => client.release(input));
    } catch {
      const nowMs = performance.now();
      queue = [...queued.filter(({ untilMs }) => untilMs > nowMs), ...queue].slice(0, maxQueued);
      if (queue.length > 0) schedule(retryEveryMs);
    }
  }

  return {
    release(hold: HoldName): void {
      if (queue.length >= maxQueued) return;
      queue.push({ hold, untilMs: performance.now() + holdLifetimeMs });
      schedule(0);
    },
  };
}

function byCounter(queue: readonly QueuedHold[]): Map<string, QueuedHold[]> {
  const groups = new Map<string, QueuedHold[]>();
  for (const queued of queue) {
    const key = quotaKey(queued.hold.accountId, queued.hold.period);
    const group = groups.get(key) ?? [];
    groups.set(key, group);
    group.push(queued);
  }
  return groups;
}
