interface TurnGroupsSettings<Call> {
  /** Must send the calls before it returns. */
  run: (calls: Call[]) => void;
  together: (runAll: () => void) => void;
  maxCalls?: number;
}

/**
 * Collects calls of a group until the end of the event loop turn, so that they share a round trip. A full group is sent
 * immediately.
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
