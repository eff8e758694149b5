interface State {
  accepted: boolean;
  preferences: Record<string, boolean>;
  policy_version: number;
}

interface Consent extends State {
  created_at: string;
  updated_at: string;
  deleted_at: string | null;
}

interface HistoryEntry extends State {
  id: string;
  changed_by: string;
  actor_id: string;
  created_at: string;
}

export interface TimelineEntry {
  key: string;
  kind: 'created' | 'updated' | 'revoked' | 'erased';
  at: string;
  /** The record after the event. */
  state: State;
  /** From the history, the evidence log or the context of the consent. Null for a creation from before its recorder was stored. */
  by?: Actor | null;
}

interface Actor {
  kind: string;
  id: string;
}

interface Known {
  /** True if the oldest history entry is loaded. */
  isWhole: boolean;
  erasedBy?: Actor | undefined;
  recordedBy?: Actor | null | undefined;
}

/**
 * Returns the past of a record, newest first. A history entry holds the state before its update (decision 2.8), so the
 * state after it is in the next newer entry, or in the record itself. The creation is omitted until the oldest entry is
 * loaded, which holds the created state.
 */
export function timelineOf(consent: Consent, history: readonly HistoryEntry[], { isWhole, erasedBy, recordedBy }: Known): TimelineEntry[] {
  const newestFirst = [...history].sort((a, b) =>
    a.created_at === b.created_at ? (a.id < b.id ? 1 : -1) : a.created_at < b.created_at ? 1 : -1,
  );
  const entries: TimelineEntry[] = newestFirst.map((entry, index) => {
    const after = newestFirst[index - 1] ?? consent;
    return {
      key: entry.id,
      kind: entry.accepted && !after.accepted ? 'revoked' : 'updated',
      at: entry.created_at,
      state: after,
      by: { kind: entry.changed_by, id: entry.actor_id },
    };
  });
  if (isWhole) {
    const state = newestFirst.at(-1) ?? consent;
    entries.push({ key: 'created', kind: 'created', at: consent.created_at, state, ...(recordedBy !== undefined && { by: recordedBy }) });
  }
  if (consent.deleted_at !== null)
    entries.unshift({ key: 'erased', kind: 'erased', at: consent.deleted_at, state: consent, ...(erasedBy && { by: erasedBy }) });
  return entries;
}
