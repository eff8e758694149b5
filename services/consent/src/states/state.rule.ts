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
}

export type StateName = 'given' | 'refused' | 'withdrawn' | 'deleted' | 'erased' | 'none';
export type StateReason = 'record' | 'update' | 'deletion' | 'erasure' | 'no_record';

export interface State<Record extends Life> {
  state: StateName;
  reason: StateReason;
  sinceMs: number;
  holder: Record | undefined;
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
  const holder = lives.reduce<Record | undefined>(
    (latest, life) => (latest === undefined || isLater(life, latest) ? life : latest),
    undefined,
  );
  if (holder === undefined) return { state: 'none', reason: 'no_record', sinceMs: 0, holder, superseded: [] };
  const superseded = lives
    .filter((life) => life !== holder && life.deletedAtMs === undefined)
    .toSorted((one, other) => (one.id < other.id ? 1 : -1));
  const { deletedAtMs, isErased, accepted, wasAccepted, updatedAtMs } = holder;
  if (deletedAtMs !== undefined) {
    const ended = isErased ? ({ state: 'erased', reason: 'erasure' } as const) : ({ state: 'deleted', reason: 'deletion' } as const);
    return { ...ended, sinceMs: deletedAtMs, holder, superseded };
  }
  const state = accepted ? 'given' : wasAccepted ? 'withdrawn' : 'refused';
  return { state, reason: updatedAtMs === undefined ? 'record' : 'update', sinceMs: decidedAtMs(holder), holder, superseded };
}
