import { performance } from 'node:perf_hooks';
import type { Pool } from 'undici';
import type { FindUrlFault } from '@consent/outbound';

interface Target {
  path: string;
  connections: Pool;
}

interface TargetsOptions {
  findUrlFault: FindUrlFault;
  connectTo: (origin: string) => Pool;
  idleMs: number;
}

/**
 * Checks and parses each URL once and gives it its own pool. A pool per host would search the connections of all endpoints of
 * that host at each attempt.
 */
export function createTargets({ findUrlFault, connectTo, idleMs }: TargetsOptions) {
  const targets = new Map<string, Target & { usedAt: number }>();
  const timer = setInterval(closeIdle, idleMs).unref();

  function closeIdle(): void {
    const idleSince = performance.now() - idleMs;
    for (const [url, { usedAt, connections }] of targets) {
      if (usedAt > idleSince) continue;
      targets.delete(url);
      void connections.close();
    }
  }

  return {
    find: (text: string): Target | undefined => {
      const known = targets.get(text);
      if (known !== undefined) {
        known.usedAt = performance.now();
        return known;
      }
      if (findUrlFault(text) !== undefined) return undefined;
      const url = new URL(text);
      const target = { path: `${url.pathname}${url.search}`, connections: connectTo(url.origin), usedAt: performance.now() };
      targets.set(text, target);
      return target;
    },

    stop: async (): Promise<void> => {
      clearInterval(timer);
      await Promise.all([...targets.values()].map(({ connections }) => connections.destroy()));
      targets.clear();
    },
  };
}
