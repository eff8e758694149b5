import { changedConsentJson, consentJson, timestamp } from '@consent/contracts';
import type { Revision } from '@consent/evidence-format';
import type { ConsentRecord } from '../consents/consent';
import { updateEventType } from '../consents/change.rule';
import { attestedFrame, changedFrame, createdFrame, type Recorded } from './frames';
import type { LoggedPart, LoggedUpdate } from './logged-record';

export interface Statement {
  type: 'consent.created' | 'consent.updated' | 'consent.revoked' | 'consent.attested';
  revision: number;
  frame: string;
  /** "" after a purge, as the salt. */
  dataJson: string;
  salt: Buffer;
  /** Of the creation of a record with a context. The frame commits to it. */
  context?: string | undefined;
}

/**
 * Makes leaves from the tables instead of from events. Skips revisions without a leaf. An erasure by subject has its
 * own leaf, which names the record.
 */
export function statementsOf(part: LoggedPart): Statement[] {
  const statements: Statement[] = [];
  for (let revision = part.first; revision <= part.last; revision++) {
    const statement = statementOf(part, revision);
    if (statement !== undefined) statements.push(statement);
  }
  return statements;
}

export function statementOf(part: LoggedPart, revision: number): Statement | undefined {
  const { salt, isAttested, deletedBy, lastNumber } = part;
  if (salt === undefined) return undefined;
  const stored = storedFrame(part, revision);
  if (stored !== undefined) return purgedStatement(revision, stored);
  if (revision === 0) return isAttested ? attestedStatement(part, salt, 0) : createdStatement(part, salt);
  if (revision > lastNumber) return deletedBy === '' ? undefined : deletedStatement(part, salt, deletedBy);
  const update = updateAt(part, revision);
  if (update.isAttested === undefined) return undefined;
  return update.isAttested ? attestedStatement(part, salt, revision) : changedStatement(part, salt, update);
}

/** What a purge left of a revision. */
function storedFrame({ frames, updates, lastNumber }: LoggedPart, revision: number): string | undefined {
  if (revision === 0) return frames?.[0] ?? undefined;
  return revision > lastNumber ? (frames?.[1] ?? undefined) : updates.get(revision)?.frame;
}

function purgedStatement(revision: number, frame: string): Statement {
  return { type: typeIn(frame), revision, frame, dataJson: '', salt: Buffer.alloc(0) };
}

/** An edited frame is found by its hash, so its type does not matter. */
function typeIn(frame: string): Statement['type'] {
  return (/"type":"(consent\.[a-z]+)"/.exec(frame)?.[1] ?? 'consent.created') as Statement['type'];
}

export function attestedStatement(part: LoggedPart, salt: Buffer, revision: number): Statement {
  const { state, kind } = revisionOf(part, revision);
  const text = textOf(state, salt, revision);
  const recorded = revision === 0 ? recordedOf(part) : undefined;
  const frame = attestedFrame({ ...text, revision: kind, recorded });
  return { type: 'consent.attested', revision, frame, dataJson: text.dataJson, salt, context: recorded?.context };
}

function createdStatement(part: LoggedPart, salt: Buffer): Statement {
  const { state } = revisionOf(part, 0);
  const text = textOf(state, salt, 0);
  const recorded = recordedOf(part);
  const frame = createdFrame({ ...text, recorded });
  return { type: 'consent.created', revision: 0, frame, dataJson: text.dataJson, salt, context: recorded?.context };
}

function changedStatement(part: LoggedPart, salt: Buffer, { number: revision, before, by }: LoggedUpdate): Statement {
  const { state } = revisionOf(part, revision);
  const type = updateEventType(before, state);
  const text = textOf(state, salt, revision);
  const frame = changedFrame(type, { ...text, by, isDeleted: false });
  return { type, revision, frame, dataJson: text.dataJson, salt };
}

function deletedStatement(part: LoggedPart, salt: Buffer, deletedBy: string): Statement {
  const revision = part.lastNumber + 1;
  const colon = deletedBy.indexOf(':');
  const by = { kind: deletedBy.slice(0, colon), id: deletedBy.slice(colon + 1) };
  if (by.kind === 'attested') return attestedStatement(part, salt, revision);
  const { state } = revisionOf(part, revision);
  const text = textOf(state, salt, revision);
  const frame = changedFrame('consent.revoked', { ...text, by, isDeleted: true });
  return { type: 'consent.revoked', revision, frame, dataJson: text.dataJson, salt };
}

function revisionOf(part: LoggedPart, revision: number): { state: ConsentRecord; kind: Revision } {
  const { record, lastNumber, deletedBy } = part;
  if (revision > lastNumber) return { state: record, kind: deletedBy === 'attested:erased' ? 'erased' : 'deleted' };
  const made = revision === 0 ? undefined : updateAt(part, revision);
  const state = {
    ...record,
    ...(revision < lastNumber && updateAt(part, revision + 1).before),
    updatedAtMs: made?.atMs ?? record.createdAtMs,
    deletedAtMs: 0,
  };
  if (made === undefined) return { state, kind: 'created' };
  return { state, kind: updateEventType(made.before, state) === 'consent.revoked' ? 'revoked' : 'updated' };
}

/** Throws if the update is missing, because a leaf made without it would be wrong. */
function updateAt({ record: { id }, updates }: LoggedPart, number: number): LoggedUpdate {
  const update = updates.get(number);
  if (update === undefined) throw new Error(`update ${number} of record ${id} is missing`);
  return update;
}

/** A stored mark decides about the version, so that the leaf of a record is the same whenever it is made. */
function recordedOf({ record, isRecorderUnlogged }: LoggedPart): Recorded | undefined {
  const { context, recordedBy, recordedById } = record;
  if (context === undefined && isRecorderUnlogged) return undefined;
  return { by: { kind: recordedBy ?? '', id: recordedById ?? '' }, context };
}

function textOf(state: ConsentRecord, salt: Buffer, revision: number) {
  return {
    accountId: state.accountId,
    at: timestamp(state.updatedAtMs),
    dataJson: revision === 0 ? consentJson(state) : changedConsentJson(state),
    salt,
    policy: { id: state.policyId, sha256: state.policySha256, version: state.policyVersion },
    record: state.id,
    site: state.siteId,
  };
}
