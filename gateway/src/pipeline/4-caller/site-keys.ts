import { createHash } from 'node:crypto';
import type { Once } from '@consent/contracts';
import { invalid, notFound } from '@consent/kernel/errors';
import { isUuid, nilUuid } from '@consent/kernel/ids';
import type { Services } from '../../services';

interface ReadInput {
  path: object;
  query: object;
  body: unknown;
}

interface Refused {
  refused: string;
}

/** The only sites that a key, or a member, may touch. */
export type OwnSites = ReadonlySet<string>;

interface Owner {
  accountId: string;
  sites: OwnSites;
}

interface Kept {
  /** Runs before admission. Replaces other sites by one that does not exist, so that they get its answers (decision 4.5). */
  narrow?: (input: ReadInput, sites: OwnSites) => void;
  check?: (path: object, owner: Owner, services: Pick<Services, 'consents' | 'exports' | 'requests'>) => Promise<void>;
}

export type SiteKeys = Refused | Kept;

const absentSiteId = nilUuid;

function onlyOwn(given: unknown, sites: OwnSites): unknown {
  return typeof given === 'string' && isUuid(given) && !sites.has(given.toLowerCase()) ? absentSiteId : given;
}

/**
 * Narrows a request to the sites of its key or member. They share Idempotency-Keys with those of the same sites only, so that no kept
 * answer shows them another site.
 */
export function narrowToSites(
  { siteKeys = {} }: { siteKeys?: SiteKeys },
  input: ReadInput & { idempotencyKey: Pick<Once, 'keySha256' | 'requestSha256'> | undefined },
  sites: OwnSites,
): void {
  if ('narrow' in siteKeys) siteKeys.narrow?.(input, sites);
  const { idempotencyKey } = input;
  if (idempotencyKey === undefined) return;
  const names = [...sites].toSorted().join('\n');
  const keySha256 = createHash('sha256').update(`${names}\n`).update(idempotencyKey.keySha256).digest();
  input.idempotencyKey = { ...idempotencyKey, keySha256 };
}

/** Throws `not_found` unless what the path names belongs to one of the sites. */
export async function checkSites(
  { siteKeys = {} }: { siteKeys?: SiteKeys },
  path: object,
  owner: Owner,
  services: Services,
): Promise<void> {
  if ('check' in siteKeys) await siteKeys.check?.(path, owner, services);
}

export const ownSiteInBody: SiteKeys = {
  narrow: ({ body }, sites) => {
    const named = body as { site_id: unknown };
    named.site_id = onlyOwn(named.site_id, sites);
  },
};

export const ownSiteInRows: SiteKeys = {
  narrow: ({ body }, sites) => {
    for (const row of (body as { consents: unknown[] }).consents) {
      if (typeof row !== 'object' || row === null || !('site_id' in row)) continue;
      row.site_id = onlyOwn(row.site_id, sites);
    }
  },
};

/** Without a site in the query, the request is about the only site. Throws `invalid` if there are several. */
export const ownSiteInQuery: SiteKeys = {
  narrow: ({ query }, sites) => {
    const named = query as { site_id: unknown };
    named.site_id = onlyOwn(named.site_id ?? onlySiteOf(sites), sites);
  },
};

function onlySiteOf(sites: OwnSites): string | undefined {
  if (sites.size > 1) throw invalid('site_id must be one of your sites, because you may act for several.');
  return [...sites][0];
}

const ownSiteInPathAs = (name: string): SiteKeys => ({
  narrow: ({ path }, sites) => {
    const named = path as Record<string, unknown>;
    named[name] = onlyOwn(named[name], sites);
  },
});

export const ownSiteInPath = ownSiteInPathAs('siteId');

/** The path of a site itself. */
export const ownSite = ownSiteInPathAs('id');

/** The path names a consent. The site of a record never changes. */
export const consentOfSite: SiteKeys = {
  check: async (path, { accountId, sites }, { consents }) => {
    const { id } = path as { id: string };
    const siteId = (await consents.find({ accountId, id }))?.siteId;
    if (siteId === undefined || !sites.has(siteId)) throw notFound('consent');
  },
};

export const exportOfSite: SiteKeys = {
  check: async (path, { accountId, sites }, { exports }) => {
    const { id } = path as { id: string };
    if (!sites.has((await exports.getExport({ accountId, id })).export.siteId)) throw notFound('export');
  },
};

export const requestOfSite: SiteKeys = {
  check: async (path, { accountId, sites }, { requests }) => {
    const { id } = path as { id: string };
    const { request } = await requests.getRequest({ accountId, id }, { needs: 'requests' });
    if (!sites.has(request.siteId)) throw notFound('request');
  },
};

/** The handler reads only records of `caller.sites`. */
export const sitesOfCaller: SiteKeys = {};

/** Nothing that the route shows belongs to a site. */
export const ofNoSite: SiteKeys = {};
