import {
  consentJson,
  type CreateConsentsRequest,
  type CreateConsentsResponse,
  type CreateResult,
  type NewConsent,
} from '@consent/contracts';
import type { OutboxEvent } from '@consent/events';
import { errorKinds, ServiceError } from '@consent/kernel/errors';
import type { CallContext } from '@consent/rpc';
import type { ConsentParts } from '../parts';
import { askOwners } from './ask-owners';
import { checkRow, isResolved } from './check-row.rule';
import type { ConsentRecord } from './consent';
import { insertCreated } from './create.sql';
import type { PolicyReference } from './policy-version.rule';
import { siteFactsOf } from './site-facts';
import { createdAtMsOf } from './ulid-time.rule';

type StoreParts = Pick<ConsentParts, 'database' | 'sendEvents' | 'events'> & {
  owners: Pick<ConsentParts['owners'], 'findSites' | 'findVersionHash'>;
};

/**
 * POST /consents and its batches (spec 3 and 4.1), of one or several accounts. A row fails alone: not_found
 * (site), invalid (category, version), unavailable (account or policy did not answer). Throws only when the write fails.
 */
export async function createConsents(
  request: CreateConsentsRequest,
  parts: StoreParts & Pick<ConsentParts, 'writeLoad' | 'logger'>,
  { requestId }: Pick<CallContext, 'requestId'>,
): Promise<CreateConsentsResponse> {
  return parts.writeLoad.during(request.rows.length, async () => {
    const outcomes = await storeRows(request, parts);
    // The response has no causes, and the dispatcher logs only calls that fail as a whole.
    const fault = outcomes.find(isFault);
    if (fault !== undefined) parts.logger.warn({ error: fault, request_id: requestId }, 'some rows of a call were not stored');
    return { results: outcomes.map(resultOf) };
  });
}

/** For each row, in order, the record as JSON text (spec 2.1) or why it is not stored. */
async function storeRows(
  { rows, sites }: CreateConsentsRequest,
  { database, sendEvents, events, owners }: StoreParts,
): Promise<(string | ServiceError)[]> {
  const facts = sites.map(siteFactsOf);
  // Synchronous: a promise for each of a thousand rows would cost more than the check itself.
  const checked = rows.map((row) => (row.siteFacts === undefined ? undefined : checkRow(row, facts[row.siteFacts])));
  const policies = checked.every(isResolved) ? checked : await askOwners(owners, rows, checked);
  const records: ConsentRecord[] = [];
  const created: OutboxEvent[] = [];
  const outcomes = rows.map((row, index) => {
    const policy = policies[index] as PolicyReference | ServiceError;
    if (policy instanceof ServiceError) return policy;
    const record = newRecord(row, policy);
    const json = consentJson(record);
    records.push(record);
    created.push(events.created(record, json));
    return json;
  });
  if (records.length === 0) return outcomes;
  const stored = await insertCreated(database, records, created);
  sendEvents();
  return stored === undefined ? outcomes : asStored(outcomes, stored);
}

/** A repeated call may find other facts than the first one. Its response is what the first one stored, as the event is. */
function asStored(outcomes: readonly (string | ServiceError)[], stored: readonly ConsentRecord[]): (string | ServiceError)[] {
  let next = 0;
  return outcomes.map((outcome) => (outcome instanceof ServiceError ? outcome : consentJson(stored[next++] as ConsentRecord)));
}

function newRecord(row: NewConsent, policy: PolicyReference): ConsentRecord {
  const createdAtMs = createdAtMsOf(row.id);
  return {
    accountId: row.accountId,
    id: row.id,
    siteId: row.siteId,
    subjectId: row.subjectId,
    consentId: row.consentId,
    accepted: row.accepted,
    preferencesJson: row.preferencesJson,
    policyVersion: policy.version,
    country: row.country,
    region: row.region,
    userAgent: row.userAgent,
    createdAtMs,
    updatedAtMs: createdAtMs,
    deletedAtMs: 0,
    policyId: policy.policyId,
    policySha256: policy.sha256,
  };
}

function isFault(outcome: string | ServiceError): boolean {
  return outcome instanceof ServiceError && errorKinds[outcome.kind].status >= 500;
}

function resultOf(outcome: string | ServiceError): CreateResult {
  if (outcome instanceof ServiceError) return { failure: { kind: outcome.kind, message: outcome.message } };
  return { consentJson: outcome };
}
