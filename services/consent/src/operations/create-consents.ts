import { consentJson } from '@consent/contracts';
import { ServiceError } from '@consent/kernel/errors';
import type { OutboxEvent } from '@consent/events';
import { checkRow, isSettled } from '../domain/check-row';
import type { ConsentRecord } from '../domain/consent';
import type { NewConsentRow } from '../domain/new-consent';
import type { PolicyReference } from '../domain/policy-version';
import type { SiteFacts } from '../domain/site-facts';
import { createdAtMsOf } from '../domain/ulid-time';
import { askOwners, type Owners } from './ask-owners';

export interface CreateConsentsParts extends Owners {
  /**
   * Stores records, their events and what they add to the statistics in one statement; a record that is there
   * already stays as it is. Answers the records as they are stored when some were there already, else undefined.
   */
  insertCreated: (records: readonly ConsentRecord[], events: readonly OutboxEvent[]) => Promise<readonly ConsentRecord[] | undefined>;
  createdEvent: (record: ConsentRecord, json: string) => OutboxEvent;
}

/**
 * Records consents, of one or several accounts (spec 3 and 4.1). Answers for
 * each row, in order, the record as JSON text (spec 2.1) or an error:
 * not_found (site), invalid (category, version), unavailable (an owner had to be asked
 * and did not answer). Rejects as a whole only when the write fails.
 */
export function createConsents(parts: CreateConsentsParts) {
  return async (rows: readonly NewConsentRow[], sites: readonly SiteFacts[]): Promise<(string | ServiceError)[]> => {
    // No promise here: one for each of a thousand rows would cost more than the check.
    const checked = rows.map((row) => (row.siteFacts === undefined ? undefined : checkRow(row, sites[row.siteFacts])));
    const policies = checked.every(isSettled) ? checked : await askOwners(parts, rows, checked);
    const records: ConsentRecord[] = [];
    const events: OutboxEvent[] = [];
    const answers = rows.map((row, index) => {
      const policy = policies[index] as PolicyReference | ServiceError;
      if (policy instanceof ServiceError) return policy;
      const record = recordOf(row, policy);
      const json = consentJson(record);
      records.push(record);
      events.push(parts.createdEvent(record, json));
      return json;
    });
    const stored = records.length === 0 ? undefined : await parts.insertCreated(records, events);
    return stored === undefined ? answers : asStored(answers, stored);
  };
}

/** A call that is repeated may find other facts than the first time; what the first stored stands, and its event says so. */
function asStored(answers: readonly (string | ServiceError)[], stored: readonly ConsentRecord[]): (string | ServiceError)[] {
  let next = 0;
  return answers.map((answer) => (answer instanceof ServiceError ? answer : consentJson(stored[next++] as ConsentRecord)));
}

function recordOf(row: NewConsentRow, policy: PolicyReference): ConsentRecord {
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
