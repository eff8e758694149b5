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
import { createGrouper, currentRequest, type Feature, type RpcClient } from '@consent/rpc';
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
 * the text that the visitor saw or with a context, because an earlier release would ignore it.
 *
 * Each cell has its own groups, because a call reaches one database, and a slow one must delay only its own accounts.
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
  const groupersOf = (): Groupers => {
    const creates = new Map<string, Create>();
    const newCreate = (needs: Feature | undefined): Create => {
      const run = splitByAccount((consents: readonly ConsentToCreate[]) => createMany(consents, needs));
      const create = createGrouper<ConsentToCreate, CreateResult>({ run });
      const createAsking = createGrouper<ConsentToCreate, CreateResult>({ run, maxInFlight: maxAskingInFlight });
      return (consent: ConsentToCreate) => (needsOwners(consent) ? createAsking : create)(consent);
    };
    return {
      createFor: ({ row }) => {
        const needs = neededByRow(row);
        const group = `${needs} ${row.once !== undefined}`;
        let create = creates.get(group);
        if (create === undefined) creates.set(group, (create = newCreate(needs)));
        return create;
      },
      find: createGrouper<ConsentRef, FoundConsent>({ run: async (refs) => (await rpc.getConsents({ refs })).results }),
    };
  };
  const groupersOfCells = new Map<string, Groupers>();
  const ofCell = (): Groupers => {
    const cell = currentRequest()?.cell ?? '';
    let groupers = groupersOfCells.get(cell);
    if (groupers === undefined) groupersOfCells.set(cell, (groupers = groupersOf()));
    return groupers;
  };
  return {
    create: (consent, once) => {
      if (once !== undefined) consent.row.once = once;
      return ofCell().createFor(consent)(consent);
    },
    createMany: (consents) => createMany(consents, neededByContexts(consents)),
    createManyOnce: async (consents, once) =>
      (await rpc.createConsents({ ...requestOf(consents), once }, { needs: neededByContexts(consents) ?? 'once' })).results,
    check: async (consents) => (await rpc.checkConsents(requestOf(consents), { needs: neededByContexts(consents) ?? 'dry_runs' })).results,
    find: async (ref) => (await ofCell().find(ref)).consent,
    rpc,
  };
}

interface Groupers {
  /** A call holds either rows with keys or rows without, and all need the same feature. */
  createFor: (consent: ConsentToCreate) => Create;
  find: (ref: ConsentRef) => Promise<FoundConsent>;
}

type Create = (consent: ConsentToCreate) => Promise<CreateResult>;

/** The newest one that the row needs. A server that has it has the older ones too. */
function neededByRow({ claims, context, policySha256, once }: NewConsent): Feature | undefined {
  if (claims !== undefined) return 'import_claims';
  if (context !== undefined) return 'consent_context';
  if (policySha256 !== undefined) return 'shown_text';
  return once === undefined ? undefined : 'once';
}

/** Rows of a batch have no shown text. */
function neededByContexts(consents: readonly ConsentToCreate[]): Feature | undefined {
  if (consents.some(({ row }) => row.claims !== undefined)) return 'import_claims';
  return consents.some(({ row }) => row.context !== undefined) ? 'consent_context' : undefined;
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
