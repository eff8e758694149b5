import { type AnchoredTree, type Anchors, earliestOf } from './check-anchors';
import { timeText, type SignedCheckpoint } from './check-checkpoint';
import { nobody, type WitnessPolicy } from './check-witnesses';
import { clockSlackMs } from './clocks';
import { type Report } from './report';
import { type Voucher } from './result';

/** An open leaf, or the leaf of a policy version. */
export interface DatedLeaf {
  leaf: number;
  /** A record, a policy version, or an erasure. */
  what: string;
  at: string;
  /** The log took it over from the database, long after its time. */
  isAttested: boolean;
}

export interface TimesToClaim {
  checkpoint: SignedCheckpoint;
  anchors: Anchors | undefined;
  leaves: readonly DatedLeaf[];
  policy: WitnessPolicy | undefined;
  /** The reader gave certificates of authorities. */
  hasCertificates: boolean;
}

/** A round of anchoring every five minutes, and witnesses that answer in seconds. */
const lateForWitnessesMs = clockSlackMs;
/** Authorities stamp once an hour. */
const lateForStampsMs = 3_600_000 + clockSlackMs;

/** Says of each leaf before which time it existed, and who says so. What the reader asked for and the bundle lacks is a doubt. */
export function claimTimes({ checkpoint, anchors, leaves, policy, hasCertificates }: TimesToClaim, report: Report): void {
  const trees = anchors?.trees ?? [];
  // A larger tree contains all leaves of a smaller one.
  const vouchedFrom: Pick<AnchoredTree, 'quorum' | 'stamps'>[] = [];
  for (let at = trees.length - 1; at >= 0; at--)
    vouchedFrom[at] = earliestOf([trees[at]!, ...(vouchedFrom[at + 1] ? [vouchedFrom[at + 1]!] : [])]);
  const vouchersOf = (leaf: number) => vouchedFrom[trees.findIndex(({ size }) => size > leaf)];

  const [unwitnessed, unstamped, early]: [number[], number[], number[]] = [[], [], []];
  for (const dated of leaves) {
    const { leaf, what, at, isAttested } = dated;
    const vouchers = vouchersOf(leaf);
    if (vouchers?.quorum === undefined) unwitnessed.push(leaf);
    if (vouchers === undefined || vouchers.stamps.length === 0) unstamped.push(leaf);
    const by = vouchersIn(vouchers);
    const [first] = by;
    if (first === undefined) continue;
    const afterMs = Date.parse(first.at) - Date.parse(at);
    if (afterMs < -clockSlackMs) early.push(leaf);
    const limitMs = first.who === 'witnesses' ? lateForWitnessesMs : lateForStampsMs;
    const isLate = !isAttested && anchors?.isThinned === false && afterMs > limitMs;
    report.claim({ claim: 'existed', leaf, what, at, by, isLate });
  }
  claimTree(trees, checkpoint.size, report);

  const asked: [boolean, number[], boolean, string][] = [
    [
      policy !== undefined && !policy.isMet(nobody),
      unwitnessed,
      trees.some(({ quorum }) => quorum !== undefined),
      'no quorum of the witnesses in your policy has signed',
    ],
    [
      hasCertificates,
      unstamped,
      trees.some(({ stamps }) => stamps.length > 0),
      'no time stamping authority whose certificate you gave has stamped',
    ],
  ];
  for (const [isAsked, lacking, hasAny, problem] of asked) {
    if (!isAsked || (lacking.length === 0 && hasAny)) continue;
    report.doubt(`${problem} ${lacking.length === 0 ? 'this log' : leavesText(lacking)}. Younger leaves need a newer bundle`);
  }
  if (early.length > 0) report.doubt(`${leavesText(early)} existed before the date that is stated. A clock was wrong, or the date is`);
  if (vouchersIn(vouchedFrom[0]).length === 0) report.leaveUnchecked('time_stamp');
  if (policy === undefined && report.cosigners.size > 0) report.leaveUnchecked('witnesses');
  if (!hasCertificates && report.authorities.size > 0) report.leaveUnchecked('stamps');
  if (hasCertificates && trees.some(({ stamps }) => stamps.length > 0)) report.leaveUnchecked('certificate_revocation');
  checkRetired(checkpoint, trees, leaves, report);
}

/** What witnesses saw is the same for all who trust them. */
function claimTree(trees: readonly AnchoredTree[], size: number, report: Report): void {
  const seen = trees.findLast(({ quorum }) => quorum !== undefined);
  if (seen?.quorum !== undefined)
    report.claim({ claim: 'witnessed', size: seen.size, names: [...seen.quorum.names], at: timeText(seen.quorum.atMs) });
  report.leaveUnchecked(seen?.size === size ? 'one_tag' : 'same_tree');
}

/**
 * Whoever has the old seed of a retired generation can sign old-looking trees with it. So its signature counts for what somebody else saw
 * while it was in use. Of a revoked one, others may have the seed, so without that it counts for nothing.
 */
function checkRetired(
  { retiredAtMs, isRevoked, size }: SignedCheckpoint,
  trees: readonly AnchoredTree[],
  leaves: readonly DatedLeaf[],
  report: Report,
): void {
  if (retiredAtMs === undefined) return;
  const ended = `${isRevoked ? 'revoked from' : 'retired at'} ${timeText(retiredAtMs)}`;
  const firstMs = (tree: AnchoredTree) => Math.min(tree.quorum?.atMs ?? Infinity, ...tree.stamps.map(({ atMs }) => atMs));
  const seen = trees.filter((tree) => firstMs(tree) < Infinity);
  const inUse = seen.findLast((tree) => firstMs(tree) <= retiredAtMs);
  if (seen.length === 0 && !isRevoked) report.leaveUnchecked('retired_keys');
  else if (inUse === undefined) {
    report.doubt(`the keys that signed were ${ended}, and nobody else saw this log before that`);
  } else {
    const later = leaves.filter(({ leaf }) => leaf >= inUse.size).map(({ leaf }) => leaf);
    if (later.length > 0) report.doubt(`${leavesText(later)} signed by keys that were ${ended} alone: nobody else saw it before that`);
    if (inUse.size < size) report.leaveUnchecked('after_retirement');
  }
}

/** Earliest first. */
function vouchersIn(vouchers: Pick<AnchoredTree, 'quorum' | 'stamps'> | undefined): Voucher[] {
  const { quorum, stamps = [] } = vouchers ?? {};
  const witnesses: Voucher[] = quorum === undefined ? [] : [{ who: 'witnesses', names: [...quorum.names], at: timeText(quorum.atMs) }];
  const authorities = stamps.map(({ name, atMs }): Voucher => ({ who: 'authority', names: [name], at: timeText(atMs) }));
  return [...witnesses, ...authorities].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
}

function leavesText([first, ...more]: readonly number[]): string {
  return more.length === 0 ? `leaf ${first}` : `leaf ${first} and ${more.length} more`;
}
