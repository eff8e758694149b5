import { consentJson } from '@consent/contracts';
import { ServiceError, notFound } from '@consent/errors';
import { checkCategories } from '../domain/categories';
import type { ConsentRecord } from '../domain/consent';
import { choosePolicyVersion, type PolicyReference } from '../domain/policy-version';
import type { SiteFacts } from '../domain/site-facts';
import { createdAtMsOf } from '../domain/ulid-time';
import type { OutboxEvent } from '@consent/events';

/** A row to create (specification 2.2); `site` is absent when the caller could not read it. */
export interface NewConsentRow {
  accountId: string;
  id: string;
  siteId: string;
  subjectId: string;
  consentId: string;
  accepted: boolean;
  preferencesJson: string;
  policyVersion: number | undefined;
  country: string;
  region: string;
  userAgent: string;
  site: SiteFacts | undefined;
}

export interface CreateConsentsParts {
  /** Facts of sites by their owners; ids that are not the account's are left out. */
  findSites: (accountId: string, siteIds: readonly string[]) => Promise<ReadonlyMap<string, SiteFacts>>;
  /** Hash of a version that was published; undefined when it never was. */
  findVersionHash: (accountId: string, policyId: string, version: number) => Promise<string | undefined>;
  /** Stores records and their events in one statement; a record that is there already stays as it is. */
  insertCreated: (records: readonly ConsentRecord[], events: readonly OutboxEvent[]) => Promise<void>;
  createdEvent: (record: ConsentRecord, json: string) => OutboxEvent;
}

/**
 * Records consents, of one or several accounts (specification 3 and 4.1). Answers for
 * each row, in order, the record as JSON text (specification 2.1) or an error:
 * not_found (site), invalid (category, version). Rejects only when nothing was stored.
 */
export function createConsents(parts: CreateConsentsParts) {
  return async (rows: readonly NewConsentRow[]): Promise<(string | ServiceError)[]> => {
    const askedSites = await askMissingSites(parts, rows);
    const outcomes = await Promise.all(rows.map((row) => check(parts, row, row.site ?? askedSites.get(siteKey(row)))));
    const records: ConsentRecord[] = [];
    const events: OutboxEvent[] = [];
    const answers = outcomes.map((outcome) => {
      if (outcome instanceof ServiceError) return outcome;
      const json = consentJson(outcome);
      records.push(outcome);
      events.push(parts.createdEvent(outcome, json));
      return json;
    });
    if (records.length > 0) await parts.insertCreated(records, events);
    return answers;
  };
}

async function askMissingSites(parts: CreateConsentsParts, rows: readonly NewConsentRow[]): Promise<ReadonlyMap<string, SiteFacts>> {
  const missing = new Map<string, Set<string>>();
  for (const row of rows) {
    if (row.site !== undefined) continue;
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

async function check(parts: CreateConsentsParts, row: NewConsentRow, site: SiteFacts | undefined): Promise<ConsentRecord | ServiceError> {
  try {
    if (site === undefined || site.deleted) throw notFound('site');
    checkCategories(site, row.preferencesJson);
    const chosen = choosePolicyVersion(site, row.policyVersion);
    if ('sha256' in chosen) return record(row, chosen);
    const sha256 = await parts.findVersionHash(row.accountId, chosen.policyId, chosen.version);
    return record(row, { ...chosen, sha256: sha256 ?? '' });
  } catch (error) {
    return ServiceError.from(error);
  }
}

function record(row: NewConsentRow, policy: PolicyReference): ConsentRecord {
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
