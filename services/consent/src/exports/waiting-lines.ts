/** A line for each account: first come, first served within an account, and accounts take turns. */
export function createWaitingLines<Waiting>() {
  // In the order in which accounts were served last, longest ago first.
  const lines = new Map<string, Set<Waiting>>();
  let length = 0;

  const remove = (accountId: string, waiting: Waiting): void => {
    const line = lines.get(accountId);
    if (!line?.delete(waiting)) return;
    length--;
    if (line.size === 0) lines.delete(accountId);
  };

  return {
    length: () => length,

    add: (accountId: string, waiting: Waiting): void => {
      const line = lines.get(accountId) ?? new Set();
      lines.set(accountId, line.add(waiting));
      length++;
    },

    /** Does nothing when it is not in the line any more. */
    remove,

    /**
     * Takes the first of the account with the least `load`; among equals, of the one served longest ago.
     * Accounts with a load of `limit` or more are skipped.
     */
    takeNext: (load: (accountId: string) => number, limit: number): Waiting | undefined => {
      let [next, least] = ['', limit];
      for (const accountId of lines.keys()) {
        if (load(accountId) < least) [next, least] = [accountId, load(accountId)];
      }
      const line = lines.get(next);
      const [first] = line ?? [];
      if (line === undefined || first === undefined) return undefined;
      lines.delete(next);
      lines.set(next, line);
      remove(next, first);
      return first;
    },

    /** Takes the last of the longest line; of several equal ones, of that of `accountId`. */
    takeSurplus: (accountId: string): Waiting | undefined => {
      let [longest, most] = [accountId, lines.get(accountId)?.size ?? 0];
      for (const [other, { size }] of lines) if (size > most) [longest, most] = [other, size];
      const last = [...(lines.get(longest) ?? [])].at(-1);
      if (last !== undefined) remove(longest, last);
      return last;
    },
  };
}
