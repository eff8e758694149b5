import { type Life, stateOf } from '../states/state.rule';

interface LifeBefore extends Life {
  /** Number of the first update after the time; undefined if there is none. */
  nextNumber: number | undefined;
}

/** When another record replaced this one: the first decision after its own that is known of each. */
function replacedAtMs(life: Life, others: readonly Life[]): number {
  const decidedAtMs = life.updatedAtMs ?? life.createdAtMs;
  const isLater = (atMs: number, id: string) => atMs > decidedAtMs || (atMs === decidedAtMs && id > life.id);
  const times = others.flatMap(({ id, createdAtMs, updatedAtMs = createdAtMs }) =>
    id === life.id ? [] : isLater(createdAtMs, id) ? [createdAtMs] : isLater(updatedAtMs, id) ? [updatedAtMs] : [],
  );
  return Math.min(...times);
}

/**
 * Of the records of one subject on one site, as they were at a time: those that a later decision (62.1) had replaced by then, and that decided
 * nothing since.
 */
export function supersededBefore<Record extends LifeBefore>(lives: readonly Record[]): { life: Record; sinceMs: number }[] {
  const { latest } = stateOf(lives);
  return lives
    .filter((life) => life !== latest && life.nextNumber === undefined && life.purgedAtMs === undefined)
    .map((life) => ({ life, sinceMs: replacedAtMs(life, lives) }));
}
