import {
  policyFileName,
  toHex,
  utf8,
  type CompletenessJson,
  type FrameActor,
  type Sha256,
  type SubjectPurgedFrame,
} from '@consent/evidence-format';
import { timeText, type SignedCheckpoint } from './check-checkpoint';
import { type Openings } from './check-openings';
import { type LogHistory } from './check-own-leaves';
import { type PolicyTexts } from './check-policies';
import { logOfOrigin } from './epochs';
import { type Report } from './report';

export interface ProvenBundle {
  checkpoint: SignedCheckpoint;
  openings: Openings;
  completeness: CompletenessJson;
  texts: PolicyTexts;
  leaves: number;
  history: LogHistory;
  isStoryChecked: boolean;
  /** The leaves before this one are in the operator's index. Nobody has computed its roots again. */
  trustedUpTo: number;
}

type ConsentLeaf = Openings['consents'][number];

export function makeClaims(
  sha256: Sha256,
  { checkpoint, openings, completeness, texts, leaves, history, isStoryChecked, trustedUpTo }: ProvenBundle,
  report: Report,
): void {
  const { consents, erasures } = openings;
  const { origin, size, keyName, keyIds, signedAtMs } = checkpoint;
  const signedAt = timeText(signedAtMs);
  report.claim({ claim: 'signed', origin, size, keyName, keyIds, signedAt });
  for (const loss of history.losses) report.claim({ claim: 'lost', ...loss });
  for (const leaf of consents) {
    claimLeaf(leaf, report);
    report.claim({ claim: 'exact_text', ...leafOf(leaf), sha256: toHex(sha256(utf8(leaf.data))), policy: policyOf(leaf, texts) });
  }
  for (const { frame, json, place } of erasures) {
    report.claim({ claim: 'erased', leaf: place.leaf, site: frame.site, at: frame.at, by: frame.by, records: json.records ?? [] });
  }
  for (const { frame, place } of openings.purged) if ('record' in frame) claimLeaf({ frame, place }, report);
  for (const { frame, place } of openings.purges) claimPurge(frame, place.leaf, report);
  if (consents.length > 0) {
    report.claim({ claim: 'unaltered', records: new Set(consents.map(({ frame }) => frame.record)).size, leaves: consents.length });
  }
  const complete = { claim: 'complete', tag: completeness.tag, leaves, size, asOf: signedAt } as const;
  report.claim(trustedUpTo === 0 ? { ...complete, kind: 'raw' } : { ...complete, kind: 'index', indexed: trustedUpTo });
  if (trustedUpTo > 0) report.leaveUnchecked('index');
  if (isStoryChecked) report.claim({ claim: 'story', leaves, isLogKnown: history.isKnown });
  if (!history.isKnown) report.leaveUnchecked('own_leaves');
  if (consents.some(({ frame }) => frame.type === 'consent.attested')) report.leaveUnchecked('attested_times');
  if (logOfOrigin(origin).epoch > 1) report.leaveUnchecked('earlier_epochs');
  const never = ['after_checkpoint', 'logged_only', 'identity'] as const;
  for (const what of never) report.leaveUnchecked(what);
}

export function claimPurge({ at, by, purged }: SubjectPurgedFrame, leaf: number, report: Report): void {
  report.claim({ claim: 'purged', leaf, at, by, leaves: purged });
  report.leaveUnchecked('destroyed');
}

function claimLeaf(leaf: Pick<ConsentLeaf, 'frame' | 'place'>, report: Report): void {
  const { frame } = leaf;
  const facts = { ...leafOf(leaf), site: frame.site, at: frame.at };
  if (frame.type === 'consent.attested') report.claim({ claim: 'attested', ...facts, type: frame.revision, by: actorOf(frame) });
  else report.claim({ claim: 'recorded', ...facts, type: frame.type, by: actorOf(frame) });
}

/** Who made the change; null in frames of version 1 of a creation. */
export function actorOf(frame: { by?: FrameActor | undefined }): FrameActor | null {
  return frame.by ?? null;
}

function leafOf({ frame, place }: Pick<ConsentLeaf, 'frame' | 'place'>): { leaf: number; record: string } {
  return { leaf: place.leaf, record: frame.record };
}

function policyOf({ frame }: ConsentLeaf, texts: PolicyTexts): { id: string; version: number; firstLine: string } | null {
  const { id, version } = frame.policy;
  return id === '' ? null : { id, version, firstLine: texts.get(policyFileName(frame.policy)) ?? '' };
}
