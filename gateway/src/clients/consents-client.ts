import type { SiteFacts } from '@consent/admission';
import type {
  Consent,
  ConsentRef,
  ConsentServiceMethods,
  CreateConsentsRequest,
  CreateResult,
  FoundConsent,
  NewConsent,
  SiteFacts as SiteFactsMessage,
} from '@consent/contracts';
import { createGrouper, type RpcClient } from '@consent/rpc';

/** A row, and the facts of its site as admission read them. Without facts the consent service asks their owners. */
export interface ConsentToCreate {
  row: NewConsent;
  site?: SiteFacts | undefined;
}

/**
 * The consent service as the routes see it. Single creates and reads that come
 * while a call is in flight ride together in the next one: the busier the system,
 * the cheaper each of them. The call has the request id of the first of them.
 *
 * Creates for which the consent service has to ask the owners first ride apart from
 * the others: when account or policy is slow or away, only those wait for it.
 */
export interface ConsentsClient {
  create: (consent: ConsentToCreate) => Promise<CreateResult>;
  /** One call for rows that already come together; a result for each, in order. */
  createMany: (consents: readonly ConsentToCreate[]) => Promise<CreateResult[]>;
  find: (ref: ConsentRef) => Promise<Consent | undefined>;
  /** Everything that is called one by one. */
  rpc: Omit<RpcClient<ConsentServiceMethods>, 'createConsents' | 'getConsents'>;
}

export function createConsentsClient(rpc: RpcClient<ConsentServiceMethods>): ConsentsClient {
  const createMany = async (consents: readonly ConsentToCreate[]) => (await rpc.createConsents(requestOf(consents))).results;
  const create = createGrouper<ConsentToCreate, CreateResult>({ run: createMany });
  const createAsking = createGrouper<ConsentToCreate, CreateResult>({ run: createMany, maxInFlight: maxAskingInFlight });
  const find = createGrouper<ConsentRef, FoundConsent>({ run: async (refs) => (await rpc.getConsents({ refs })).results });
  return {
    create: (consent) => (needsOwners(consent) ? createAsking : create)(consent),
    createMany,
    find: async (ref) => (await find(ref)).consent,
    rpc,
  };
}

/** More than of others: one that waits for an owner must not keep the next from leaving. */
const maxAskingInFlight = 8;

/** Whether what was read with the admission does not settle the site or the text of the policy (ADR 3). */
function needsOwners({ row, site }: ConsentToCreate): boolean {
  return site === undefined || (row.policyVersion !== undefined && row.policyVersion < site.policyVersion);
}

/** The rows of a batch name few sites: their facts travel once. */
function requestOf(consents: readonly ConsentToCreate[]): CreateConsentsRequest {
  const positions = new Map<SiteFacts, number>();
  const rows = consents.map(({ row, site }) => {
    if (site === undefined) return row;
    let position = positions.get(site);
    if (position === undefined) positions.set(site, (position = positions.size));
    row.siteFacts = position;
    return row;
  });
  return { rows, sites: [...positions.keys()].map(siteFactsMessage) };
}

function siteFactsMessage(site: SiteFacts): SiteFactsMessage {
  return {
    siteId: site.siteId,
    deleted: site.deleted,
    policyId: site.policyId,
    policyVersion: site.policyVersion,
    policySha256: site.policySha256,
    categoriesClosed: site.categories !== null,
    categories: site.categories === null ? [] : [...site.categories],
  };
}
