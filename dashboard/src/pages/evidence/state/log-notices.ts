import { logOfOrigin } from '@consent/evidence-verifier';
import type { EvidenceLog } from '../../../api/evidence';

/** `alert`: an operator must act. `warning`: something is late. `note`: what this log can't show. */
export type NoticeLevel = 'alert' | 'warning' | 'note';

export type LogNotice =
  | { what: 'stopped' | 'refused' | 'off' | 'waiting' | 'anchorOld' | 'witnessesLate'; level: Exclude<NoticeLevel, 'note'> }
  | { what: 'stoppedByWitness'; level: 'alert'; name: string }
  | { what: 'witnessFails' | 'authorityFails'; level: 'warning'; name: string; reason: string }
  | { what: 'authorityLate'; level: 'warning'; name: string }
  | { what: 'noWitnesses' | 'noAuthorities' | 'unknown'; level: 'note' }
  | { what: 'epoch'; level: 'note'; epoch: number };

/** A turn takes half a second, and ten under a load of batches. */
const waitingMs = 60_000;
/** As the operator's alerts. */
const lateRounds = 3;
const dayMs = 86_400_000;

const others: ReadonlySet<LogNotice['what']> = new Set(['noWitnesses', 'noAuthorities', 'witnessFails', 'authorityFails']);

/** Worst first. */
export function logNotices({ state, size, signed_at, opened_at, origin }: EvidenceLog, nowMs: number): LogNotice[] {
  const notices: LogNotice[] = [];
  const { epoch } = logOfOrigin(origin);
  const age = (at: string) => nowMs - Date.parse(at);
  if (state === null) notices.push({ what: 'unknown', level: 'note' });
  else {
    const { enabled, waiting, anchored, anchor_interval_seconds: interval, has_witnesses, witnessed, authorities, failures } = state;
    if (state.stopped_by !== null) notices.push({ what: 'stoppedByWitness', level: 'alert', name: state.stopped_by });
    else if (state.stopped) notices.push({ what: 'stopped', level: 'alert' });
    if (state.refused) notices.push({ what: 'refused', level: 'alert' });
    const isAtRest = state.stopped || state.refused;
    if (enabled === false) notices.push({ what: 'off', level: 'alert' });
    if (!isAtRest && waiting !== null && waiting > 0 && age(signed_at) > waitingMs) notices.push({ what: 'waiting', level: 'warning' });
    if (!isAtRest && (anchored?.size ?? 0) < size && age(signed_at) > lateRounds * interval * 1000) {
      notices.push({ what: 'anchorOld', level: 'warning' });
    }
    const isLate = (covered: { size: number; at: string } | null) =>
      anchored !== null && (covered?.size ?? 0) < anchored.size && age(covered?.at ?? opened_at) > dayMs;
    if (has_witnesses && isLate(witnessed)) notices.push({ what: 'witnessesLate', level: 'warning' });
    for (const { name, stamped } of authorities) if (isLate(stamped)) notices.push({ what: 'authorityLate', level: 'warning', name });
    for (const { kind, name, reason } of failures) {
      notices.push({ what: kind === 'witness' ? 'witnessFails' : 'authorityFails', level: 'warning', name, reason });
    }
    if (!has_witnesses) notices.push({ what: 'noWitnesses', level: 'note' });
    if (authorities.length === 0) notices.push({ what: 'noAuthorities', level: 'note' });
  }
  if (epoch > 1) notices.push({ what: 'epoch', level: 'note', epoch });
  return notices;
}

/** Who else saw the log, or should have. */
export function isAboutOthers({ what }: LogNotice): boolean {
  return others.has(what);
}
