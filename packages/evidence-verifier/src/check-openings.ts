import {
  dataHash,
  fromBase64Url,
  parseContext,
  recordsHash,
  type ConsentContext,
  type Frame,
  type LeafJson,
  type Manifest,
  type Sha256,
} from '@consent/evidence-format';
import { type CheckedLeaf } from './check-leaves';
import { checkPurges, type PurgedLeaf, type PurgeLeaf } from './check-purges';
import { parseObject } from './read-object';
import { type Report } from './report';

type ConsentFrame = Extract<Frame, { record: string }>;
type ErasedFrame = Extract<Frame, { type: 'consent.erased' }>;

export interface OpenedLeaf<F extends Frame = ConsentFrame | ErasedFrame> extends CheckedLeaf<LeafJson> {
  frame: F;
  data: string;
  /** The members of `data`. */
  names: Record<string, unknown>;
}

interface OpenedConsent extends OpenedLeaf<ConsentFrame> {
  /** null if the frame commits to none, or after a refutation. */
  context: ConsentContext | null;
}

export interface Openings {
  consents: OpenedConsent[];
  erasures: OpenedLeaf<ErasedFrame>[];
  purges: PurgeLeaf[];
  /** Closed, because a purge names them. */
  purged: PurgedLeaf[];
  /** The subject that open leaves name; undefined without any. */
  subject: string | undefined;
}

interface OpeningContext {
  sha256: Sha256;
  manifest: Manifest;
  report: Report;
}

export function checkOpenings(leaves: readonly CheckedLeaf<LeafJson>[], context: OpeningContext): Openings {
  const { manifest, report } = context;
  const { purges, named } = checkPurges(leaves, context);
  const openings: Openings = { consents: [], erasures: [], purges, purged: [], subject: manifest.subject };
  for (const leaf of leaves) {
    const { frame, place } = leaf;
    if (frame.type === 'subject.purged') continue;
    if (!isConsent(frame) && frame.type !== 'consent.erased') {
      report.refute({ ...place, field: 'frame.type', problem: `${frame.type} does not belong to a subject` });
      continue;
    }
    if (isAllowedClosed(leaf, manifest)) {
      report.leaveUnchecked('other_records');
      continue;
    }
    const purge = named.get(leaf.json.entry);
    if (purge !== undefined) {
      if (isClosed(leaf)) openings.purged.push({ ...leaf, frame, purge });
      else report.refute({ ...place, field: 'data', problem: `is here, and leaf ${purge} says that it was destroyed` });
      if (frame.type === 'consent.erased') checkRecords({ ...leaf, frame }, context);
      continue;
    }
    const data = openData(leaf, context);
    const names = data === undefined ? undefined : report.attempt({ ...place, field: 'data' }, () => parseObject(data));
    if (data === undefined || names === undefined) continue;
    openings.subject ??= typeof names.subject_id === 'string' ? names.subject_id : undefined;
    compare(place, names, { subject_id: openings.subject, site_id: frame.site }, report);
    if (isConsent(frame)) {
      checkConsent({ ...leaf, frame, data, names }, report);
      openings.consents.push({ ...leaf, frame, data, names, context: openContext({ ...leaf, frame }, context) });
    } else {
      checkErasure({ ...leaf, frame, data, names }, context);
      if (typeof leaf.json.context === 'string')
        report.refute({ ...place, field: 'context', problem: 'belongs to the creation of a record only' });
      openings.erasures.push({ ...leaf, frame, data, names });
    }
  }
  const shown = [...openings.consents, ...openings.purged];
  if (manifest.kind === 'consent' && !shown.some(({ frame }) => isConsent(frame) && frame.record === manifest.record)) {
    report.refute({ file: 'leaves.json', record: manifest.record ?? '', problem: 'no leaf of the record of manifest.json is open' });
  }
  return openings;
}

function isClosed({ json }: CheckedLeaf<LeafJson>): boolean {
  return json.data === null && json.salt === null && typeof json.context !== 'string';
}

/** In a consent bundle, the subject's other records are closed. */
function isAllowedClosed(leaf: CheckedLeaf<LeafJson>, manifest: Manifest): boolean {
  const { json, frame } = leaf;
  if (!isClosed(leaf) || json.records !== null) return false;
  return manifest.kind === 'consent' && isConsent(frame) && frame.record !== manifest.record;
}

function openData({ json, frame, place }: CheckedLeaf<LeafJson>, { sha256, report }: OpeningContext): string | undefined {
  if (json.data === null || json.salt === null) {
    report.refute({ ...place, field: json.data === null ? 'data' : 'salt', problem: 'is missing, and this leaf may not be closed' });
    return undefined;
  }
  const { data, salt } = json;
  const commitment = report.attempt({ ...place, field: 'salt' }, () => dataHash(sha256, data, fromBase64Url(salt)));
  if (commitment === undefined) return undefined;
  if (commitment === (frame as { data: string }).data) return data;
  report.refute({ ...place, field: 'data', problem: 'is not the text that was logged, or its salt is another' });
  return undefined;
}

/** Up to form 5, no frame commits to a context. */
function openContext(
  { json, frame, place }: CheckedLeaf<LeafJson> & { frame: ConsentFrame },
  { sha256, report }: OpeningContext,
): ConsentContext | null {
  const { context = null, salt } = json;
  const committed = 'context' in frame ? frame.context : undefined;
  const at = { ...place, field: 'context' };
  if (context === null || salt === null) {
    if (committed !== undefined) report.refute({ ...at, problem: 'is missing, and the frame commits to one' });
    return null;
  }
  if (committed === undefined) report.refute({ ...at, problem: 'is here, and the frame commits to none' });
  else if (dataHash(sha256, context, fromBase64Url(salt)) !== committed)
    report.refute({ ...at, problem: 'is not the text that was logged' });
  else return report.attempt(at, () => parseContext(context)) ?? null;
  return null;
}

function checkConsent({ json, frame, place, names }: OpenedLeaf<ConsentFrame>, report: Report): void {
  compare(place, names, { id: frame.record, policy_version: frame.policy.version }, report);
  if (json.records !== null) report.refute({ ...place, field: 'records', problem: 'belongs to erasures only' });
  const times = frame.type === 'consent.created' ? [names.created_at] : [names.created_at, names.updated_at, names.deleted_at];
  if (!times.includes(frame.at)) report.refute({ ...place, field: 'frame.at', problem: 'is no time of the record' });
  if (frame.type === 'consent.attested') return;
  const isDeleted = 'deleted' in frame;
  if (isDeleted !== (names.deleted_at !== null)) report.refute({ ...place, field: 'data.deleted_at', problem: 'does not fit the frame' });
  if (frame.type === 'consent.revoked' && !isDeleted && names.accepted !== false) {
    report.refute({ ...place, field: 'data.accepted', problem: 'is not false, and the frame says that it was revoked' });
  }
}

function checkErasure(leaf: OpenedLeaf<ErasedFrame>, context: OpeningContext): void {
  compare(leaf.place, leaf.names, { erased: leaf.frame.erased }, context.report);
  checkRecords(leaf, context);
}

function checkRecords(
  { json: { records }, frame, place }: CheckedLeaf<LeafJson> & { frame: ErasedFrame },
  { sha256, report }: OpeningContext,
): void {
  if (records === null) {
    report.refute({ ...place, field: 'records', problem: 'is missing' });
  } else if (records.some((id, at) => at > 0 && id <= records[at - 1]!)) {
    report.refute({ ...place, field: 'records', problem: 'are not sorted, or name a record twice' });
  } else if (recordsHash(sha256, records) !== frame.records || records.length !== frame.erased) {
    report.refute({ ...place, field: 'records', problem: 'are not the records that were erased' });
  }
}

function compare(
  place: CheckedLeaf<LeafJson>['place'],
  names: Record<string, unknown>,
  expected: Record<string, unknown>,
  report: Report,
): void {
  for (const [name, value] of Object.entries(expected)) {
    if (value !== undefined && names[name] !== value) {
      report.refute({ ...place, field: `data.${name}`, problem: 'is not what the frame or manifest.json says' });
    }
  }
}

function isConsent(frame: Frame): frame is ConsentFrame {
  return 'record' in frame;
}
