import type {
  Consent,
  ConsentRef,
  ConsentServiceMethods,
  CreateConsentsRequest,
  CreateResult,
  FoundConsent,
  NewConsent,
  SiteFacts,
} from '@consent/contracts';
import { createGrouper, type RpcClient } from '@consent/rpc';

/** What a site says now, as the admission of the request read it; categories null: any (docs/adr/0003). */
type KnownSite = Omit<SiteFacts, 'categoriesClosed' | 'categories'> & { categories: readonly string[] | null };

/** A row with what its site says now; without, the consent service asks the owners. */
export interface ConsentToCreate {
  row: NewConsent;
  site?: KnownSite | undefined;
}

/**
 * The consent service as the routes see it. Single creates and reads that come
 * while a call is in flight ride together in the next one: the busier the system,
 * the cheaper each of them.
 */
export interface ConsentsClient {
  create: (row: NewConsent, site?: KnownSite) => Promise<CreateResult>;
  /** One call for rows that already come together; a result for each, in order. */
  createMany: (consents: readonly ConsentToCreate[]) => Promise<CreateResult[]>;
  find: (ref: ConsentRef) => Promise<Consent | undefined>;
  /** Everything that is called one by one. */
  rpc: Omit<RpcClient<ConsentServiceMethods>, 'createConsents' | 'getConsents'>;
}

export function createConsentsClient(rpc: RpcClient<ConsentServiceMethods>): ConsentsClient {
  const createMany = async (consents: readonly ConsentToCreate[]) => (await rpc.createConsents(requestOf(consents))).results;
  const create = createGrouper<ConsentToCreate, CreateResult>({ run: createMany });
  const find = createGrouper<ConsentRef, FoundConsent>({ run: async (refs) => (await rpc.getConsents({ refs })).results });
  return { create: (row, site) => create({ row, site }), createMany, find: async (ref) => (await find(ref)).consent, rpc };
}

/** The rows of a batch name few sites: their facts travel once. */
function requestOf(consents: readonly ConsentToCreate[]): CreateConsentsRequest {
  const positions = new Map<KnownSite, number>();
  const rows = consents.map(({ row, site }) => {
    if (site === undefined) return row;
    let position = positions.get(site);
    if (position === undefined) positions.set(site, (position = positions.size));
    row.siteFacts = position;
    return row;
  });
  return { rows, sites: [...positions.keys()].map(siteFactsMessage) };
}

function siteFactsMessage(site: KnownSite): SiteFacts {
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
