import type { Logger } from '@consent/kernel';

export interface RefusedLogs {
  refuse: (accountId: string, error: Error) => void;
  accept: (accountId: string) => void;
  /** Not to be checked again yet. */
  skipped: () => string[];
  isRefused: (accountId: string) => boolean;
  count: () => number;
}

/** An operator may repair a log, so check it again after this time. */
const recheckAfterMs = 30_000;

/** One edited log must not stop the others. */
export function createRefusedLogs({ logger, now }: { logger: Logger; now: () => number }): RefusedLogs {
  const refused = new Map<string, { reason: string; untilMs: number }>();
  return {
    refuse: (accountId, error) => {
      const known = refused.get(accountId)?.reason;
      refused.set(accountId, { reason: error.message, untilMs: now() + recheckAfterMs });
      if (known === error.message) return;
      logger.error(
        { accountId, error },
        'the log of an account differs from what we signed; nothing is appended to it until it is repaired',
      );
    },
    accept: (accountId) => {
      if (refused.delete(accountId)) logger.info({ accountId }, 'the log of an account matches what we signed again');
    },
    skipped: () => [...refused].filter(([, { untilMs }]) => untilMs > now()).map(([accountId]) => accountId),
    isRefused: (accountId) => refused.has(accountId),
    count: () => refused.size,
  };
}
