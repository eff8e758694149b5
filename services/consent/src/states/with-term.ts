import { type Lifetime, termOf } from '../lifetimes/lifetime.rule';
import type { Life, State, StateReason } from './state.rule';

/** Of a subject, or of a purged one, which has no decision. */
export type DecidedState<Record extends Life> = Omit<State<Record>, 'superseded' | 'latest'>;

export interface EndingState<Record extends Life> extends Omit<DecidedState<Record>, 'reason'> {
  reason: StateReason | 'expiry';
  /** When the decision ends or ended; undefined: never. */
  expiresAtMs: number | undefined;
  renewDue: boolean;
}

/** Decision 65.4: after its end nothing holds, as if the subject had never decided. A withdrawal, a deletion and an erasure never end. */
export function withTerm<Record extends Life>(
  { state, reason, sinceMs, holder }: DecidedState<Record>,
  lifetimes: readonly Lifetime[],
  nowMs: number,
): EndingState<Record> {
  const decided = { state, reason, sinceMs, holder, expiresAtMs: undefined, renewDue: false };
  if (state !== 'given' && state !== 'refused') return decided;
  const { isOver, endMs: expiresAtMs, isRenewalDue: renewDue } = termOf(lifetimes, { atMs: sinceMs, accepted: state === 'given' }, nowMs);
  if (!isOver || expiresAtMs === undefined) return { ...decided, expiresAtMs, renewDue };
  return { ...decided, state: 'none', reason: 'expiry', sinceMs: expiresAtMs, expiresAtMs, renewDue };
}
