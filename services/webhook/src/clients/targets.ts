import { performance } from 'node:perf_hooks';
import type { Pool } from 'undici';
import type { FindUrlFault } from './endpoint-url';

/** Where a URL leads: what is asked for there, and connections that nobody else uses. */
export interface Target {
  path: string;
  connections: Pool;
}

interface TargetsOptions {
  findUrlFault: FindUrlFault;
  connectTo: (origin: string) => Pool;
  /** What was not used for so long is forgotten, with its connections; longer than any attempt. */
  idleMs: number;
}

/**
 * Of each URL that is in use: looked at once, and with a pool of its own. Of one that
 * all shared, each attempt would walk the connections of all endpoints at that host.
 */
export function createTargets({ findUrlFault, connectTo, idleMs }: TargetsOptions) {
  const targets = new Map<string, Target & { usedAt: number }>();
  const forgetting = setInterval(forgetIdle, idleMs).unref();

  function forgetIdle(): void {
    const longAgo = performance.now() - idleMs;
    for (const [url, { usedAt, connections }] of targets) {
      if (usedAt > longAgo) continue;
      targets.delete(url);
      void connections.close();
    }
  }

  return {
    /** undefined when the URL is not allowed. */
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
      clearInterval(forgetting);
      await Promise.all([...targets.values()].map(({ connections }) => connections.destroy()));
      targets.clear();
    },
  };
}
