interface Row {
  id: string;
}

export interface Neighbours {
  newer?: string;
  older?: string;
}

/** `newer` and `older` are newest first. They contain the record itself, unless too many records are beside it. */
export function neighboursOf(id: string, { newer, older }: { newer: readonly Row[]; older: readonly Row[] }): Neighbours {
  const above = newer.findIndex((row) => row.id === id);
  const below = older.findIndex((row) => row.id === id);
  const next = above > 0 ? newer[above - 1] : undefined;
  const previous = below >= 0 ? older[below + 1] : undefined;
  return { ...(next && { newer: next.id }), ...(previous && { older: previous.id }) };
}
