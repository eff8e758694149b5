/** How long decisions of a site hold, from a time on (decision 65). undefined: for ever. */
export interface Lifetime {
  sinceMs: number;
  acceptedDays: number | undefined;
  refusedDays: number | undefined;
}

/** A record or an update of one. A withdrawal has no lifetime, so it is none of these. */
export interface Decision {
  atMs: number;
  accepted: boolean;
}

const dayMs = 86_400_000;

/** The most that is left of a lifetime when it is time to ask again. */
const longestRenewalMs = 30 * dayMs;

const msOf = ({ acceptedDays, refusedDays }: Lifetime, accepted: boolean): number | undefined => {
  const days = accepted ? acceptedDays : refusedDays;
  return days === undefined ? undefined : days * dayMs;
};

/** Those in force up to the time, oldest first. */
function upTo(lifetimes: readonly Lifetime[], atMs: number): readonly Lifetime[] {
  return lifetimes.filter(({ sinceMs }) => sinceMs <= atMs).toSorted((a, b) => a.sinceMs - b.sinceMs);
}

/**
 * When the decision ended, up to the time: the first moment at which it was older than the lifetime in force. What ended stays ended, so a
 * longer lifetime brings nothing back, and a shorter one ends nothing before it is in force. undefined: it had not ended.
 */
export function endOf(lifetimes: readonly Lifetime[], { atMs, accepted }: Decision, untilMs: number): number | undefined {
  const known = upTo(lifetimes, untilMs);
  for (const [at, lifetime] of known.entries()) {
    const ms = msOf(lifetime, accepted);
    if (ms === undefined) continue;
    const endMs = Math.max(lifetime.sinceMs, atMs + ms);
    if (endMs < (known[at + 1]?.sinceMs ?? untilMs + 1)) return endMs;
  }
  return undefined;
}

export interface Term {
  isOver: boolean;
  /** When it ended, or will if the lifetime stays as it was at the time. undefined: never. */
  endMs: number | undefined;
  /** A tenth of the lifetime before the end, and at most 30 days. Stays true after the end. */
  isRenewalDue: boolean;
}

/** Of a decision, as it was at a time. */
export function termOf(lifetimes: readonly Lifetime[], decision: Decision, nowMs: number): Term {
  const endedMs = endOf(lifetimes, decision, nowMs);
  if (endedMs !== undefined) return { isOver: true, endMs: endedMs, isRenewalDue: true };
  const current = upTo(lifetimes, nowMs).at(-1);
  const ms = current && msOf(current, decision.accepted);
  if (ms === undefined) return { isOver: false, endMs: undefined, isRenewalDue: false };
  const endMs = decision.atMs + ms;
  return { isOver: false, endMs, isRenewalDue: endMs - nowMs <= Math.min(ms / 10, longestRenewalMs) };
}

/** Decisions up to this time have ended, and no later ones. undefined: none has. */
export function horizonOf(lifetimes: readonly Lifetime[], accepted: boolean, nowMs: number): number | undefined {
  const known = upTo(lifetimes, nowMs);
  const ends = known.flatMap((lifetime, at) => {
    const ms = msOf(lifetime, accepted);
    if (ms === undefined) return [];
    const next = known[at + 1];
    return [(next === undefined ? nowMs : next.sinceMs - 1) - ms];
  });
  return ends.length === 0 ? undefined : Math.max(...ends);
}

/** When a decision of this time ends if the lifetime stays as it is. undefined: never. */
export function dueAtMs(lifetimes: readonly Lifetime[], decision: Decision, nowMs: number): number | undefined {
  return termOf(lifetimes, decision, nowMs).endMs;
}
