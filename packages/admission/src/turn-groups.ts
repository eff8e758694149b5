interface TurnGroupsSettings<Call> {
  /** Takes the calls of one group; sends them before it returns. */
  run: (calls: Call[]) => void;
  /** Called around everything that is run at the end of a turn. */
  together: (runAll: () => void) => void;
  maxCalls?: number;
}

/**
 * Gathers calls of the same group until the end of the turn of the event loop, so
 * that they share one trip. Deferred by setImmediate: without it the first call of a
 * turn would ride alone. A group that is full goes at once.
 */
export function createTurnGroups<Call>({ run, together, maxCalls = 256 }: TurnGroupsSettings<Call>): (group: string, call: Call) => void {
  let groups = new Map<string, Call[]>();

  function runAll(): void {
    const due = groups;
    groups = new Map();
    together(() => due.forEach(run));
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
