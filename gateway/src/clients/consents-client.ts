import type { SiteFacts } from '@consent/admission';
import type {
  CheckedRow,
  Consent,
  ConsentRef,
  ConsentServiceMethods,
  CreateConsentsRequest,
  CreateResult,
  FoundConsent,
  NewConsent,
  Once,
  SiteFacts as SiteFactsMessage,
} from '@consent/contracts';
import { createGrouper, type Feature, type RpcClient } from '@consent/rpc';
import { splitByAccount } from './split-by-account';

export interface ConsentToCreate {
  row: NewConsent;
  site?: SiteFacts | undefined;
}

/**
 * Groups single creates and reads: all that arrive while a call is in flight share the next one, so each gets cheaper under
 * load. A shared call carries the request id of its first member.
 *
 * Creates for which the consent service must ask account or policy are grouped separately, so a slow owner delays only
 * them. So are creates with an Idempotency-Key: they need a transaction, and a server that knows keys. So are creates with
 * the text that the visitor saw, because an earlier release would ignore it and could record another text.
 */
export interface ConsentsClient {
  create: (consent: ConsentToCreate, once?: Once) => Promise<CreateResult>;
  createMany: (consents: readonly ConsentToCreate[]) => Promise<CreateResult[]>;
  /** Returns for each row why a create would refuse it. */
  check: (consents: readonly ConsentToCreate[]) => Promise<CheckedRow[]>;
  createManyOnce: (consents: readonly ConsentToCreate[], once: Once) => Promise<CreateResult[]>;
  find: (ref: ConsentRef) => Promise<Consent | undefined>;
  rpc: Omit<RpcClient<ConsentServiceMethods>, 'createConsents' | 'getConsents' | 'checkConsents'>;
}

export function createConsentsClient(rpc: RpcClient<ConsentServiceMethods>): ConsentsClient {
  const createMany = async (consents: readonly ConsentToCreate[], needs?: Feature) =>
    (await rpc.createConsents(requestOf(consents), { needs })).results;
  const createIn = (needs: Feature | undefined) => {
    const run = splitByAccount((consents: readonly ConsentToCreate[]) => createMany(consents, needs));
    const create = createGrouper<ConsentToCreate, CreateResult>({ run });
    const createAsking = createGrouper<ConsentToCreate, CreateResult>({ run, maxInFlight: maxAskingInFlight });
    return (consent: ConsentToCreate) => (needsOwners(consent) ? createAsking : create)(consent);
  };
  // A call holds either rows with keys or rows without.
  const [create, createKeyed, createShown, createShownKeyed] = [
    createIn(undefined),
    createIn('once'),
    createIn('shown_text'),
    createIn('shown_text'),
  ];
  const find = createGrouper<ConsentRef, FoundConsent>({ run: async (refs) => (await rpc.getConsents({ refs })).results });
  return {
    create: (consent, once) => {
      const isShown = consent.row.policySha256 !== undefined;
      if (once === undefined) return (isShown ? createShown : create)(consent);
      consent.row.once = once;
      return (isShown ? createShownKeyed : createKeyed)(consent);
    },
    createMany: (consents) => createMany(consents),
    createManyOnce: async (consents, once) => (await rpc.createConsents({ ...requestOf(consents), once }, { needs: 'once' })).results,
    check: async (consents) => (await rpc.checkConsents(requestOf(consents), { needs: 'dry_runs' })).results,
    find: async (ref) => (await find(ref)).consent,
    rpc,
  };
}

/** Higher than for other groups, so that a create waiting for an owner does not hold back the next one. */
const maxAskingInFlight = 8;

function needsOwners({ row, site }: ConsentToCreate): boolean {
  return site === undefined || (row.policyVersion !== undefined && row.policyVersion < site.policyVersion);
}

function requestOf(consents: readonly ConsentToCreate[]): Required<Pick<CreateConsentsRequest, 'rows' | 'sites'>> {
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
