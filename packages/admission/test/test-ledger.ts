import type { EndedCalls, ReportedUsage } from '../src/index';

/** Takes reports like the account service: each settlement once. */
export function createTestLedger() {
  const ended = new Map<string, EndedCalls>();
  const running = new Set<string>();
  let failures = 0;

  return {
    running,
    fail: (count: number) => void (failures = count),
    report: (usage: ReportedUsage): Promise<void> => {
      if (failures > 0) {
        failures -= 1;
        return Promise.reject(new Error('the account service is unavailable'));
      }
      for (const calls of usage.ended) if (!ended.has(calls.settlementId)) ended.set(calls.settlementId, calls);
      for (const { id } of usage.running) running.add(id);
      return Promise.resolve();
    },
    units: ({ accountId }: { accountId: string }): number =>
      [...ended.values()]
        .filter((calls) => calls.accountId === accountId)
        .flatMap(({ holds }) => holds)
        .reduce((sum, { units }) => sum + units, 0),
  };
}
