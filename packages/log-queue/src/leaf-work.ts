import { type AskedOfEvent, materialText, policyMaterial, type PolicyOfEvent } from './material';

export interface LeafWork {
  accountId: string;
  outboxIds: readonly string[];
  leaves: number;
  /** The leaves' salts in hex, in order, joined. "" for policies. */
  salts: string;
  material: string;
}

interface CreatedRecord extends PolicyOfEvent {
  accountId: string;
  salt: string;
  context?: string | undefined;
  recordedBy?: string | undefined;
  recordedById?: string | undefined;
}

interface OpenWork {
  outboxIds: string[];
  salts: string[];
  policies: PolicyOfEvent[];
  policyOf: number[];
  asked: AskedOfEvent[];
  /** By the JSON of each in `asked`. */
  places: Map<string, number>;
  askedOf: number[];
}

/**
 * Makes one row of work per account for a statement that stores many records, in the order of their events. `rows` are their
 * outbox rows. The rows of an account contain its events in the same order (bundleEvents).
 */
export function leafWorkOf(records: readonly CreatedRecord[], rows: readonly { accountId: string; id: string }[]): LeafWork[] {
  const works = new Map<string, OpenWork>();
  for (const record of records) {
    let work = works.get(record.accountId);
    if (work === undefined) works.set(record.accountId, (work = openWork()));
    work.salts.push(record.salt);
    work.policyOf.push(policyIndex(work.policies, record));
    work.askedOf.push(askedIndex(work, record));
  }
  for (const { accountId, id } of rows) works.get(accountId)?.outboxIds.push(id);
  return [...works].map(([accountId, work]) => ({
    accountId,
    outboxIds: work.outboxIds,
    leaves: work.salts.length,
    salts: work.salts.join(''),
    material: materialOf(work),
  }));
}

const openWork = (): OpenWork => ({ outboxIds: [], salts: [], policies: [], policyOf: [], asked: [], places: new Map(), askedOf: [] });

function materialOf({ policies, policyOf, asked, askedOf }: OpenWork): string {
  if (policies.length === 1 && asked.length === 0) return policyMaterial(policies[0] as PolicyOfEvent);
  if (policies.length === 1 && asked.length === 1 && !askedOf.includes(-1)) {
    const [context, kind, id] = asked[0] as AskedOfEvent;
    if (context === null) return policyMaterial(policies[0] as PolicyOfEvent, { kind, id });
  }
  return materialText({
    policies: policies.map((policy) => [policy.policyId, policy.policySha256, policy.policyVersion]),
    ...(policies.length > 1 && { policyOf }),
    ...(asked.length > 0 && { asked, ...(askedOf.some((place) => place !== 0) && { askedOf }) }),
  });
}

/** Searches from the end, because most rows of a call refer to the latest policy. */
function policyIndex(policies: PolicyOfEvent[], { policyId, policySha256, policyVersion }: PolicyOfEvent): number {
  const index = policies.findLastIndex(
    (policy) => policy.policyId === policyId && policy.policySha256 === policySha256 && policy.policyVersion === policyVersion,
  );
  return index === -1 ? policies.push({ policyId, policySha256, policyVersion }) - 1 : index;
}

/** -1 if neither context nor recorder is known. Uses a map, because each row of a call may have another context. */
function askedIndex({ asked, askedOf, places }: OpenWork, record: CreatedRecord): number {
  const { context = null, recordedBy = '', recordedById = '' } = record;
  if (context === null && record.recordedBy === undefined) return -1;
  const latest = askedOf.at(-1) ?? -1;
  const before = asked[latest];
  if (before !== undefined && before[0] === context && before[1] === recordedBy && before[2] === recordedById) return latest;
  const found = [context, recordedBy, recordedById] as const;
  const key = JSON.stringify(found);
  const place = places.get(key) ?? asked.push(found) - 1;
  places.set(key, place);
  return place;
}
