import type { Logger } from '@consent/kernel';

/** Logs that take nothing, because of what their last check found. */
export interface RefusedLogs {
  refuse: (accountId: string, error: Error) => void;
  /** The last check found nothing. */
  accept: (accountId: string) => void;
  /** Accounts whose work is left in its queue until they are checked again. */
  skipped: () => string[];
  /** How many logs were refused at their last check. */
  count: () => number;
}

/** An operator may have repaired a log meanwhile. */
const recheckAfterMs = 30_000;

/** Keeps a log that was edited behind our back from stopping the others. */
export function createRefusedLogs({ logger, now }: { logger: Logger; now: () => number }): RefusedLogs {
  const refused = new Map<string, { reason: string; untilMs: number }>();
  return {
    refuse: (accountId, error) => {
      const known = refused.get(accountId)?.reason;
      refused.set(accountId, { reason: error.message, untilMs: now() + recheckAfterMs });
      if (known === error.message) return;
      logger.error({ accountId, error }, 'the log of an account is not what we signed; nothing is appended to it until it is repaired');
    },
    accept: (accountId) => {
      if (refused.delete(accountId)) logger.info({ accountId }, 'the log of an account is what we signed again');
    },
    skipped: () => [...refused].filter(([, { untilMs }]) => untilMs > now()).map(([accountId]) => accountId),
    count: () => refused.size,
  };
}
