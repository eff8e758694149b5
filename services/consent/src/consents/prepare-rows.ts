import { consentJson, type CreateConsentsRequest, type CreateResult, type NewConsent, type RowFailure } from '@consent/contracts';
import type { OutboxEvent } from '@consent/events';
import { invalid, isErrorKind, ServiceError } from '@consent/kernel/errors';
import type { ConsentParts } from '../parts';
import { askOwners } from './ask-owners';
import { checkRow, isResolved, withShownText, type ResolvedRow } from './check-row.rule';
import { newSalt } from '@consent/log-queue';
import { isPseudonym } from '../purges/pseudonym';
import type { ConsentRecord, NewRecord } from './consent';
import type { PolicyReference } from './policy-version.rule';
import { siteFactsOf } from './site-facts';
import { createdAtMsOf } from './ulid-time.rule';

export type PrepareParts = Pick<ConsentParts, 'events' | 'isLogOn'> & {
  owners: Pick<ConsentParts['owners'], 'findSites' | 'findVersionHash'>;
};

export interface PreparedRows {
  /** For each row: the record as JSON text (spec 2.1), or why the row is refused. */
  outcomes: (string | ServiceError)[];
  /** Of the rows that are not refused, in order. */
  records: NewRecord[];
  /** consent.created of each record. */
  events: OutboxEvent[];
}

type RowsToCheck = Pick<CreateConsentsRequest, 'rows' | 'sites'>;

/** Returns the policy that each row refers to, or why the row is refused. */
export async function checkRows({ rows, sites }: RowsToCheck, { owners }: Pick<PrepareParts, 'owners'>): Promise<ResolvedRow[]> {
  const facts = sites.map(siteFactsOf);
  // Stays synchronous: a promise per row would cost more than the check itself.
  const checked = rows.map((row) => refusalOf(row) ?? (row.siteFacts === undefined ? undefined : checkRow(row, facts[row.siteFacts])));
  return checked.every(isResolved) ? checked : askOwners(owners, rows, checked);
}

export async function prepareRows(
  request: CreateConsentsRequest,
  { events: makers, owners, isLogOn }: PrepareParts,
): Promise<PreparedRows> {
  const { rows } = request;
  const policies = await checkRows(request, { owners });
  const records: NewRecord[] = [];
  const events: OutboxEvent[] = [];
  const outcomes = rows.map((row, index) => {
    const policy = withShownText(row, policies[index] as ResolvedRow);
    if (policy instanceof ServiceError) return policy;
    const isRecorderUnlogged = !isLogOn || row.recordedBy === undefined;
    const record = { ...newRecord(row, policy), salt: isLogOn ? newSalt() : '', isRecorderUnlogged };
    const json = consentJson(record);
    records.push(record);
    events.push(makers.created(record, json));
    return json;
  });
  return { outcomes, records, events };
}

/** A batch with an Idempotency-Key includes the rows that the gateway refused. */
function refusalOf({ refusal, subjectId }: NewConsent): ServiceError | undefined {
  if (isPseudonym(subjectId)) return invalid('subject_id must not have the form of a purged subject.');
  return refusal && errorOfRow(refusal.kind, refusal.message);
}

export function errorOfRow(kind: string, message: string): ServiceError {
  return new ServiceError(isErrorKind(kind) ? kind : 'internal', message);
}

export function resultOf(outcome: string | ServiceError): CreateResult {
  if (!(outcome instanceof ServiceError)) return { consentJson: outcome };
  return { failure: failureOf(outcome), ...(outcome.replayed && { replayed: true }) };
}

export function failureOf({ kind, message, retryAfterSeconds }: ServiceError): RowFailure {
  return { kind, message, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) };
}

function newRecord(
  { refusal: _, siteFacts: _facts, once: _once, ...row }: NewConsent,
  { policyId, version: policyVersion, sha256: policySha256 }: PolicyReference,
): ConsentRecord {
  const createdAtMs = createdAtMsOf(row.id);
  return { ...row, policyVersion, policyId, policySha256, createdAtMs, updatedAtMs: createdAtMs, deletedAtMs: 0 };
}
