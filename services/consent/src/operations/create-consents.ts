import { consentJson } from '@consent/contracts';
import { ServiceError, notFound } from '@consent/errors';
import { checkCategories } from '../domain/categories';
import type { ConsentRecord } from '../domain/consent';
import { choosePolicyVersion, type EarlierVersion, type PolicyReference } from '../domain/policy-version';
import type { SiteFacts } from '../domain/site-facts';
import { createdAtMsOf } from '../domain/ulid-time';
import type { OutboxEvent } from '@consent/events';

/** A row to create (specification 2.2). */
export interface NewConsentRow {
  accountId: string;
  id: string;
  siteId: string;
  subjectId: string;
  consentId: string;
  accepted: boolean;
  preferencesJson: string;
  policyVersion?: number | undefined;
  country: string;
  region: string;
  userAgent: string;
  /** Position of the site's facts in those that come along; absent when the caller could not read them. */
  siteFacts?: number | undefined;
}

export interface CreateConsentsParts {
  /** Facts of sites by their owners; ids that are not the account's are left out. */
  findSites: (accountId: string, siteIds: readonly string[]) => Promise<ReadonlyMap<string, SiteFacts>>;
  /** Hash of a version that was published; undefined when it never was. */
  findVersionHash: (accountId: string, policyId: string, version: number) => Promise<string | undefined>;
  /** Stores records, their events and what they add to the statistics in one statement; a record that is there already stays as it is. */
  insertCreated: (records: readonly ConsentRecord[], events: readonly OutboxEvent[]) => Promise<void>;
  createdEvent: (record: ConsentRecord, json: string) => OutboxEvent;
}

/**
 * Records consents, of one or several accounts (specification 3 and 4.1). Answers for
 * each row, in order, the record as JSON text (specification 2.1) or an error:
 * not_found (site), invalid (category, version). Rejects only when nothing was stored.
 */
export function createConsents(parts: CreateConsentsParts) {
  return async (rows: readonly NewConsentRow[], sites: readonly SiteFacts[]): Promise<(string | ServiceError)[]> => {
    const askedSites = await askMissingSites(parts, rows);
    const siteOf = (row: NewConsentRow) => (row.siteFacts === undefined ? askedSites.get(siteKey(row)) : sites[row.siteFacts]);
    const policies = await withHashes(
      parts,
      rows,
      rows.map((row) => check(row, siteOf(row))),
    );
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
    if (records.length > 0) await parts.insertCreated(records, events);
    return answers;
  };
}

async function askMissingSites(parts: CreateConsentsParts, rows: readonly NewConsentRow[]): Promise<ReadonlyMap<string, SiteFacts>> {
  const missing = new Map<string, Set<string>>();
  for (const row of rows) {
    if (row.siteFacts !== undefined) continue;
    const ofAccount = missing.get(row.accountId) ?? new Set();
    missing.set(row.accountId, ofAccount.add(row.siteId));
  }
  const found = new Map<string, SiteFacts>();
  for (const [accountId, siteIds] of missing) {
    for (const [siteId, facts] of await parts.findSites(accountId, [...siteIds])) found.set(siteKey({ accountId, siteId }), facts);
  }
  return found;
}

function siteKey(row: { accountId: string; siteId: string }): string {
  return `${row.accountId}/${row.siteId}`;
}

type Checked = PolicyReference | EarlierVersion | ServiceError;

/** No promise here: one for each of a thousand rows would cost more than the check. */
function check(row: NewConsentRow, site: SiteFacts | undefined): Checked {
  try {
    if (site === undefined || site.deleted) throw notFound('site');
    checkCategories(site, row.preferencesJson);
    return choosePolicyVersion(site, row.policyVersion);
  } catch (error) {
    return ServiceError.from(error);
  }
}

function isEarlierVersion(checked: Checked): checked is EarlierVersion {
  return !(checked instanceof ServiceError) && !('sha256' in checked);
}

/** Completes earlier versions; nearly always there are none. */
async function withHashes(
  parts: CreateConsentsParts,
  rows: readonly NewConsentRow[],
  checked: readonly Checked[],
): Promise<(PolicyReference | ServiceError)[]> {
  if (!checked.some(isEarlierVersion)) return checked as (PolicyReference | ServiceError)[];
  return Promise.all(
    checked.map(async (chosen, index) => {
      if (!isEarlierVersion(chosen)) return chosen;
      try {
        const sha256 = await parts.findVersionHash((rows[index] as NewConsentRow).accountId, chosen.policyId, chosen.version);
        return { ...chosen, sha256: sha256 ?? '' };
      } catch (error) {
        return ServiceError.from(error);
      }
    }),
  );
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
