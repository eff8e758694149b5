import type { FrameActor } from '@consent/evidence-format';
import { resultLines, type Claim, type OpenedTexts, type Outcome, type VerificationResult, type Voucher } from '@consent/evidence-verifier';
import { noticesOf, questionsIn, type ReportNotice, type ReportQuestion } from './report-notices';
import { visible } from './visible';

/** More would freeze a browser, and be more paper than anyone reads. */
export const mostRecords = 500;
export const mostEntriesOfRecord = 40;
export const mostPolicyCharacters = 1_000_000;

export type EntryKind = 'created' | 'updated' | 'revoked' | 'deleted' | 'erased';

export interface ReportEntry {
  leaf: number;
  kind: EntryKind;
  /** By the operator's clock. */
  at: string;
  /** Added from the database after the log was opened. */
  isAttested: boolean;
  by: FrameActor | null;
  /** Null for an erasure by subject, which leaves the record as it was. */
  state: RecordedState | null;
  /** Earliest first. Empty: nobody but the operator. */
  vouchers: Voucher[];
  isLate: boolean;
}

export interface RecordedState {
  accepted: boolean;
  preferences: [string, string][];
  /** Null without a policy. */
  policy: { key: string; id: string; version: number } | null;
  /** Of the exact text that was recorded, in hex. */
  sha256: string;
}

export interface ReportRecord {
  id: string;
  /** As the newest entry states it. Empty ones are left out. */
  facts: [RecordFact, string][];
  /** What was asked before it was created. Null if its creation is not opened. */
  question: ReportQuestion | null;
  entries: ReportEntry[];
  /** Between the first entry and the others. */
  leftOut: number;
}

export type RecordFact = 'subject_id' | 'site_id' | 'consent_id' | 'country' | 'region' | 'user_agent';
const recordFacts: readonly RecordFact[] = ['subject_id', 'site_id', 'consent_id', 'country', 'region', 'user_agent'];

export interface ReportPolicy {
  key: string;
  id: string;
  version: number;
  /** Of the text, in hex. */
  sha256: string;
  name: string;
  publishedAt: string;
  isAttested: boolean;
  vouchers: Voucher[];
  /** Null if it is left out for its length. */
  content: string | null;
}

/** What a lawyer hands in. Says nothing that `verifyBundle` has not proved, and names what it has not checked. */
export interface Report {
  outcome: Outcome;
  about: VerificationResult['about'];
  asOf: string | undefined;
  bundle: { sha256: string; bytes: number };
  signed: Extract<Claim, { claim: 'signed' }> | undefined;
  /** How many leaves of the subject the bundle has, and that these are all. */
  complete: Extract<Claim, { claim: 'complete' }> | undefined;
  lost: Extract<Claim, { claim: 'lost' }>[];
  witnessed: Extract<Claim, { claim: 'witnessed' }> | undefined;
  named: VerificationResult['named'];
  /** The newest ones, oldest first. */
  records: ReportRecord[];
  leftOutRecords: number;
  /** Leaves of other records of the subject: counted and not opened. */
  closedLeaves: number;
  policies: ReportPolicy[];
  notices: ReportNotice[];
  /** In English, as the verifier has no other language. */
  refuted: string[];
  open: string[];
  late: string[];
  notChecked: string[];
}

export interface ReportInput {
  result: VerificationResult;
  /** Undefined if something is refuted. */
  opened: OpenedTexts | undefined;
  bundle: Report['bundle'];
}

const nothingOpened: OpenedTexts = { consents: [], erasures: [], policies: [], notices: [], pictures: new Map() };

export function makeReport({ result, opened = nothingOpened, bundle }: ReportInput): Report {
  const { outcome, about, asOf, claims, named } = result;
  const linesOf = linesByTitle(result);
  const find = <Name extends Claim['claim']>(name: Name) =>
    claims.find((claim): claim is Extract<Claim, { claim: Name }> => claim.claim === name);
  const all = recordsOf(result, opened);
  const records = all.slice(-mostRecords);
  const existed = existedOf(claims);
  const complete = find('complete');
  const openLeaves = opened.consents.length + opened.erasures.length;
  return {
    outcome,
    about: about && { ...about, id: visible(about.id) },
    asOf,
    bundle,
    signed: find('signed'),
    complete,
    lost: claims.filter((claim) => claim.claim === 'lost'),
    witnessed: find('witnessed'),
    // With certificates, the entries say who vouches.
    named: { ...named, authorities: result.notChecked.includes('stamps') ? named.authorities : [] },
    records: records.map(cutEntries),
    leftOutRecords: all.length - records.length,
    closedLeaves: complete === undefined ? 0 : Math.max(0, complete.leaves - openLeaves),
    policies: policiesOf(claims, opened, records),
    notices: noticesOf(
      records.flatMap(({ question }) => question ?? []),
      result.questions,
      opened.pictures,
      (leaf) => existed(leaf).vouchers,
    ),
    refuted: linesOf('Refuted'),
    open: linesOf('Open'),
    late: linesOf('Later than expected'),
    notChecked: linesOf('Not checked'),
  };
}

function linesByTitle(result: VerificationResult): (title: string) => string[] {
  const lines = new Map(resultLines(result).map((section) => [section.title, section.lines]));
  return (title) => lines.get(title) ?? [];
}

/** By the place of their newest leaf. Every entry is a claim of the verifier: an opened text without one is left out. */
function recordsOf(result: VerificationResult, { consents, erasures }: OpenedTexts): ReportRecord[] {
  const { claims } = result;
  const questionOf = questionsIn(result);
  const existed = existedOf(claims);
  const hashes = new Map(claims.flatMap((claim) => (claim.claim === 'exact_text' ? [[claim.leaf, claim.sha256] as const] : [])));
  const isErasureClaimed = new Set(claims.flatMap((claim) => (claim.claim === 'erased' ? [claim.leaf] : [])));
  const byId = new Map<string, Pick<ReportRecord, 'entries' | 'question'> & { newest: Record<string, unknown> }>();

  for (const consent of consents) {
    const { leaf, frame, data } = consent;
    const sha256 = hashes.get(leaf);
    if (sha256 === undefined) continue;
    const names = JSON.parse(data) as Record<string, unknown>;
    const record = byId.get(frame.record) ?? { entries: [], newest: names, question: null };
    record.newest = names;
    // A leaf that was added later may be the same creation as an earlier one.
    if (kindOf(frame) === 'created') record.question ??= questionOf(consent);
    record.entries.push({
      ...{ leaf, at: frame.at, kind: kindOf(frame), isAttested: frame.type === 'consent.attested', by: 'by' in frame ? frame.by : null },
      state: stateOf(names, frame.policy, sha256),
      ...existed(leaf),
    });
    byId.set(frame.record, record);
  }
  for (const { leaf, at, by, records } of erasures) {
    if (!isErasureClaimed.has(leaf)) continue;
    const entry: ReportEntry = { leaf, at, kind: 'erased', isAttested: false, by, state: null, ...existed(leaf) };
    for (const id of records) byId.get(id)?.entries.push(entry);
  }
  return [...byId]
    .map(([id, { entries, newest, question }]) => ({
      ...{ id, question },
      facts: recordFacts.flatMap((fact): [RecordFact, string][] => {
        const value = newest[fact];
        return typeof value === 'string' && value !== '' ? [[fact, visible(value)]] : [];
      }),
      entries: entries.toSorted((a, b) => a.leaf - b.leaf),
      leftOut: 0,
    }))
    .toSorted((a, b) => a.entries.at(-1)!.leaf - b.entries.at(-1)!.leaf);
}

type ConsentFrame = OpenedTexts['consents'][number]['frame'];

function kindOf(frame: ConsentFrame): EntryKind {
  if (frame.type === 'consent.attested') return frame.revision;
  if (frame.type === 'consent.created') return 'created';
  if ('deleted' in frame) return 'deleted';
  return frame.type === 'consent.updated' ? 'updated' : 'revoked';
}

function stateOf(names: Record<string, unknown>, policy: ConsentFrame['policy'], sha256: string): RecordedState {
  const { accepted, preferences } = names;
  const entries = typeof preferences === 'object' && preferences !== null ? Object.entries(preferences) : [];
  return {
    accepted: accepted === true,
    preferences: entries.map(([name, value]): [string, string] => [visible(name), visible(String(value))]),
    policy: policy.id === '' ? null : { key: keyOf(policy), id: policy.id, version: policy.version },
    sha256,
  };
}

function existedOf(claims: readonly Claim[]): (leaf: number) => Pick<ReportEntry, 'vouchers' | 'isLate'> {
  const byLeaf = new Map(claims.flatMap((claim) => (claim.claim === 'existed' ? [[claim.leaf, claim] as const] : [])));
  return (leaf) => ({ vouchers: byLeaf.get(leaf)?.by ?? [], isLate: byLeaf.get(leaf)?.isLate ?? false });
}

/** The first entry is the consent itself, and the last ones say what holds. */
function cutEntries(record: ReportRecord): ReportRecord {
  const { entries } = record;
  const leftOut = Math.max(0, entries.length - mostEntriesOfRecord);
  if (leftOut === 0) return record;
  return { ...record, entries: [entries[0]!, ...entries.slice(1 - mostEntriesOfRecord)], leftOut };
}

const keyOf = ({ id, version }: { id: string; version: number }) => `${id} ${version}`;

/** Those that the shown records name, oldest first. */
function policiesOf(claims: readonly Claim[], { policies }: OpenedTexts, records: readonly ReportRecord[]): ReportPolicy[] {
  const existed = existedOf(claims);
  const named = new Set(records.flatMap(({ entries }) => entries.flatMap(({ state }) => state?.policy?.key ?? [])));
  let left = mostPolicyCharacters;
  return policies
    .filter(({ frame }) => named.has(keyOf(frame.policy)))
    .map(({ leaf, frame: { at, type, policy }, data }) => {
      const { name, content } = JSON.parse(data) as { name: string; content: string };
      const fits = content.length <= left;
      if (fits) left -= content.length;
      return {
        ...{ key: keyOf(policy), id: policy.id, version: policy.version, sha256: policy.sha256, name: visible(name), publishedAt: at },
        isAttested: type === 'policy.attested',
        vouchers: existed(leaf).vouchers,
        content: fits ? visible(content) : null,
      };
    });
}
