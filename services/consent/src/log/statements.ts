import { consentJson, timestamp } from '@consent/contracts';
import type { Revision } from '@consent/evidence-format';
import type { ConsentRecord } from '../consents/consent';
import { updateEventType } from '../consents/change.rule';
import { attestedFrame, changedFrame, createdFrame } from './frames';
import type { LoggedHistory, LoggedUpdate } from './logged-record';

/** What a leaf of a record says, with what opens it. */
export interface Statement {
  type: 'consent.created' | 'consent.updated' | 'consent.revoked' | 'consent.attested';
  /** 0 is the creation, n the n-th update. The deletion is one more than the last update. */
  revision: number;
  frame: string;
  dataJson: string;
  salt: Buffer;
}

/**
 * The leaves of a record, oldest first, made from the tables instead of its events. Revisions without a leaf are left out.
 * An erasure by subject has a leaf of its own, which names the record.
 */
export function statementsOf(history: LoggedHistory): Statement[] {
  const { salt, isAttested, updates, deletedBy } = history;
  if (salt === undefined) return [];
  const statements = [isAttested ? attestedStatement(history, salt, 0) : createdStatement(history, salt)];
  for (const update of updates) {
    if (update.isAttested === undefined) continue;
    statements.push(
      update.isAttested ? attestedStatement(history, salt, update.number) : changedStatement(history, salt, update.number, update.by),
    );
  }
  if (deletedBy !== '') statements.push(deletedStatement(history, salt, deletedBy));
  return statements;
}

/** The leaf of a revision that the log learns of later. A number above the last update is the deletion or erasure. */
export function attestedStatement(history: LoggedHistory, salt: Buffer, revision: number): Statement {
  const { state, kind } = revisionOf(history, revision);
  const frame = attestedFrame({ ...textOf(state, salt), revision: kind });
  return { type: 'consent.attested', revision, frame, dataJson: consentJson(state), salt };
}

function createdStatement(history: LoggedHistory, salt: Buffer): Statement {
  const { state } = revisionOf(history, 0);
  return { type: 'consent.created', revision: 0, frame: createdFrame(textOf(state, salt)), dataJson: consentJson(state), salt };
}

function changedStatement(history: LoggedHistory, salt: Buffer, revision: number, by: LoggedUpdate['by']): Statement {
  const { state } = revisionOf(history, revision);
  const type = updateEventType(revisionOf(history, revision - 1).state, state);
  const frame = changedFrame(type, { ...textOf(state, salt), by, isDeleted: false });
  return { type, revision, frame, dataJson: consentJson(state), salt };
}

function deletedStatement(history: LoggedHistory, salt: Buffer, deletedBy: string): Statement {
  const revision = history.updates.length + 1;
  const colon = deletedBy.indexOf(':');
  const by = { kind: deletedBy.slice(0, colon), id: deletedBy.slice(colon + 1) };
  if (by.kind === 'attested') return attestedStatement(history, salt, revision);
  const { state } = revisionOf(history, revision);
  const frame = changedFrame('consent.revoked', { ...textOf(state, salt), by, isDeleted: true });
  return { type: 'consent.revoked', revision, frame, dataJson: consentJson(state), salt };
}

/** A record as it was after its n-th update, and what made that state. Updates are numbered from 1 without gaps. */
function revisionOf({ record, updates, deletedBy }: LoggedHistory, revision: number): { state: ConsentRecord; kind: Revision } {
  if (revision > updates.length) return { state: record, kind: deletedBy === 'attested:erased' ? 'erased' : 'deleted' };
  const made = updates[revision - 1];
  const state = {
    ...record,
    ...updates[revision]?.before,
    updatedAtMs: made?.atMs ?? record.createdAtMs,
    deletedAtMs: 0,
  };
  if (made === undefined) return { state, kind: 'created' };
  return { state, kind: updateEventType(made.before, state) === 'consent.revoked' ? 'revoked' : 'updated' };
}

function textOf(state: ConsentRecord, salt: Buffer) {
  return {
    accountId: state.accountId,
    at: timestamp(state.updatedAtMs),
    dataJson: consentJson(state),
    salt,
    policy: { id: state.policyId, sha256: state.policySha256, version: state.policyVersion },
    record: state.id,
    site: state.siteId,
  };
}
