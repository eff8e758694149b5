/** A record of one subject on one site, as it was at a time T. Times are in milliseconds; undefined if it did not happen up to T. */
export interface Life {
  id: string;
  createdAtMs: number;
  accepted: boolean;
  updatedAtMs: number | undefined;
  /** Some update up to T changed it while it was accepted. */
  wasAccepted: boolean;
  deletedAtMs: number | undefined;
  /** The deletion was an erasure of the subject. */
  isErased: boolean;
  /** When a purge destroyed it; undefined if none did. Only its times are left, and it counts at each of them. */
  purgedAtMs?: number | undefined;
}

export type StateName = 'given' | 'refused' | 'withdrawn' | 'deleted' | 'erased' | 'purged' | 'none';
export type StateReason = 'record' | 'update' | 'deletion' | 'erasure' | 'purge' | 'no_record';

export interface State<Record extends Life> {
  state: StateName;
  reason: StateReason;
  sinceMs: number;
  /** undefined if it is purged. */
  holder: Record | undefined;
  /** The record of the latest decision, also if it is purged. */
  latest: Record | undefined;
  /** Newest first. */
  superseded: Record[];
}

const decidedAtMs = ({ createdAtMs, updatedAtMs }: Life) => updatedAtMs ?? createdAtMs;

const isLater = (one: Life, other: Life) =>
  decidedAtMs(one) > decidedAtMs(other) || (decidedAtMs(one) === decidedAtMs(other) && one.id > other.id);

/**
 * Decision 62.1: each decision, a new record or an update, replaces the earlier ones. What happens to the record of the latest
 * decision happens to the state, and no earlier record comes back.
 */
export function stateOf<Record extends Life>(lives: readonly Record[]): State<Record> {
  const latest = lives.reduce<Record | undefined>((found, life) => (found === undefined || isLater(life, found) ? life : found), undefined);
  if (latest === undefined) return { state: 'none', reason: 'no_record', sinceMs: 0, holder: undefined, latest, superseded: [] };
  const superseded = lives
    .filter((life) => life !== latest && life.deletedAtMs === undefined && life.purgedAtMs === undefined)
    .toSorted((one, other) => (one.id < other.id ? 1 : -1));
  if (latest.purgedAtMs !== undefined) {
    // As 66.8: the last purge of what there was.
    const sinceMs = Math.max(...lives.map(({ purgedAtMs = 0 }) => purgedAtMs));
    return { state: 'purged', reason: 'purge', sinceMs, holder: undefined, latest, superseded };
  }
  const { deletedAtMs, isErased, accepted, wasAccepted, updatedAtMs } = latest;
  if (deletedAtMs !== undefined) {
    const ended = isErased ? ({ state: 'erased', reason: 'erasure' } as const) : ({ state: 'deleted', reason: 'deletion' } as const);
    return { ...ended, sinceMs: deletedAtMs, holder: latest, latest, superseded };
  }
  const state = accepted ? 'given' : wasAccepted ? 'withdrawn' : 'refused';
  return {
    state,
    reason: updatedAtMs === undefined ? 'record' : 'update',
    sinceMs: decidedAtMs(latest),
    holder: latest,
    latest,
    superseded,
  };
}
