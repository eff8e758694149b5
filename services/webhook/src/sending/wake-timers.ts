import { keyOf, type Queue } from './fair-queues.rule';

interface Alarm {
  atMs: number;
  timer: NodeJS.Timeout;
}

const longestMs = 86_400_000;

export function createWakeTimers(onDue: (queue: Queue) => void) {
  const alarms = new Map<string, Alarm>();

  return {
    set: (queue: Queue, dueInMs: number): void => {
      if (dueInMs > longestMs) return;
      const key = keyOf(queue);
      const atMs = performance.now() + dueInMs;
      const before = alarms.get(key);
      if (before !== undefined && before.atMs <= atMs) return;
      clearTimeout(before?.timer);
      const ring = () => {
        alarms.delete(key);
        onDue(queue);
      };
      alarms.set(key, { atMs, timer: setTimeout(ring, Math.max(0, Math.ceil(dueInMs))) });
    },
    clear: (): void => {
      for (const { timer } of alarms.values()) clearTimeout(timer);
      alarms.clear();
    },
  };
}
