export function createWaitingLines<Waiting>() {
  // Ordered by when each account was last served, longest ago first.
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

    remove,

    /** Takes from the account with the lowest `load` below `limit`; among equals, from the account served longest ago. */
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

    takeSurplus: (accountId: string): Waiting | undefined => {
      let [longest, most] = [accountId, lines.get(accountId)?.size ?? 0];
      for (const [other, { size }] of lines) if (size > most) [longest, most] = [other, size];
      const last = [...(lines.get(longest) ?? [])].at(-1);
      if (last !== undefined) remove(longest, last);
      return last;
    },
  };
}
