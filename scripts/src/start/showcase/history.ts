import type { ServiceName } from '@consent/contracts';
import { createSilentLogger } from '@consent/kernel';
import { createDatabase, type Handle } from '@consent/postgres';
import { loadBuilt } from '../../documents/load-built';
import { type EndpointName, makeDeliveries, makeEvents } from './deliveries';
import type { Timeline } from './timeline';
import { ageAccount } from './write-account.sql';
import { type ShowcaseIds, writeConsents } from './write-consents.sql';
import { hasDeliveries, writeDeliveries } from './write-deliveries.sql';
import { writePolicy } from './write-policy.sql';

/**
 * Writes the showcase's past directly into the databases, because API calls record the current time. Each function is
 * one transaction, and does nothing if its rows exist.
 */

/** Each URL has the role of its service. */
export type Databases = Readonly<Record<ServiceName, string>>;

interface History {
  timeline: Timeline;
  ids: ShowcaseIds;
  endMs: number;
}

export function writePolicyHistory(databases: Databases, history: { accountId: string; endMs: number }): Promise<string> {
  return inTransaction(databases.policy, (tx) => writePolicy(tx, history));
}

export function writeConsentHistory(databases: Databases, { timeline, ids }: History): Promise<void> {
  return inTransaction(databases.consent, (tx) => writeConsents(tx, timeline, ids));
}

export function writeAccountHistory(databases: Databases, { ids: { accountId, keyId }, endMs }: History): Promise<void> {
  return inTransaction(databases.account, (tx) => ageAccount(tx, { accountId, keyId, endMs }));
}

interface DeliveryHistory extends History {
  endpoints: Readonly<Record<EndpointName, string>>;
  subjectKey: string;
}

export function writeDeliveryHistory(
  databases: Databases,
  { timeline, ids, endMs, endpoints, subjectKey }: DeliveryHistory,
): Promise<void> {
  return inTransaction(databases.webhook, async (tx) => {
    const { accountId } = ids;
    if (await hasDeliveries(tx, accountId)) return;
    const events = makeEvents(timeline, ids, endMs);
    const hashesOf = subjectHashes(subjectKey);
    const hashOf = (subjectId: string) => hashesOf(accountId, subjectId)[0] as Buffer;
    await writeDeliveries(tx, { accountId, endpoints, events, deliveries: makeDeliveries(events, endMs), hashOf, endMs });
  });
}

/** Must match the webhook service's hashes, so that a later erasure of a subject finds its payloads. */
function subjectHashes(secret: string): (accountId: string, subjectId: string) => Buffer[] {
  const { createSubjectHashes } = loadBuilt('services/webhook/dist/events/subject.rule.js') as {
    createSubjectHashes: (keys: { secret: string }[]) => (accountId: string, subjectId: string) => Buffer[];
  };
  return createSubjectHashes([{ secret }]);
}

async function inTransaction<Result>(url: string, work: (tx: Handle) => Promise<Result>): Promise<Result> {
  const database = createDatabase({ url, poolSize: 1, applicationName: 'npm start', logger: createSilentLogger() });
  try {
    return await database.transaction(work);
  } finally {
    await database.stop();
  }
}
