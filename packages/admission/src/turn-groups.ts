/**
 * Gathers calls with the same name until the end of the turn of the event loop, so
 * that they share one trip. Deferred by setImmediate: without it the first call of a
 * turn would ride alone. A group that is full goes at once.
 */
export function createTurnGroups<Call>(run: (calls: Call[]) => void, maxCalls = 256): (group: string, call: Call) => void {
  let groups = new Map<string, Call[]>();

  function runAll(): void {
    const due = groups;
    groups = new Map();
    for (const calls of due.values()) run(calls);
  }

  return (group, call) => {
    const calls = groups.get(group);
    if (calls !== undefined && calls.length < maxCalls) {
      calls.push(call);
      return;
    }
    if (calls !== undefined) run(calls);
    else if (groups.size === 0) setImmediate(runAll);
    groups.set(group, [call]);
  };
}
