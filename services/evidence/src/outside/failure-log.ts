import type { Handle } from '@consent/postgres';
import { clearFailure, saveFailure, type OutsideKind } from './failures.sql';

/**
 * Remembers which witnesses or authorities fail, in the database too, because any replica answers `GET /log`. Each method returns whether
 * this is a change that belongs in the log.
 */
export function createFailureLog(kind: OutsideKind, { database, now }: { database: Handle; now: () => number }) {
  const reasons = new Map<string, string>();

  return {
    failed: async (name: string, reason: string): Promise<boolean> => {
      const isNew = reasons.get(name) !== reason;
      await saveFailure(database, { kind, name, reason, sinceMs: now() });
      reasons.set(name, reason);
      return isNew;
    },
    /** The row may be of another process, so memory does not tell whether there is one. */
    answered: async (name: string): Promise<boolean> => {
      await clearFailure(database, kind, name);
      return reasons.delete(name);
    },
  };
}
