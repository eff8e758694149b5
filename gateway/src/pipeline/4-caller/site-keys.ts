import { createHash } from 'node:crypto';
import type { Once } from '@consent/contracts';
import { notFound } from '@consent/kernel/errors';
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

interface Owner {
  accountId: string;
  siteId: string;
}

interface Kept {
  /** Runs before admission. Replaces other sites by one that does not exist, so that they get its answers (decision 4.5). */
  narrow?: (input: ReadInput, siteId: string) => void;
  check?: (path: object, owner: Owner, services: Pick<Services, 'consents' | 'exports'>) => Promise<void>;
}

export type SiteKeys = Refused | Kept;

const absentSiteId = nilUuid;

function onlyOwn(given: unknown, siteId: string): unknown {
  return typeof given === 'string' && isUuid(given) && given.toLowerCase() !== siteId ? absentSiteId : given;
}

/**
 * Narrows a request to the site of its key. Keys of one site share Idempotency-Keys with each other only, so that no kept answer
 * shows them another site.
 */
export function narrowToSite(
  { siteKeys = {} }: { siteKeys?: SiteKeys },
  input: ReadInput & { idempotencyKey: Pick<Once, 'keySha256' | 'requestSha256'> | undefined },
  siteId: string,
): void {
  if ('narrow' in siteKeys) siteKeys.narrow?.(input, siteId);
  const { idempotencyKey } = input;
  if (idempotencyKey === undefined) return;
  const keySha256 = createHash('sha256').update(`${siteId}\n`).update(idempotencyKey.keySha256).digest();
  input.idempotencyKey = { ...idempotencyKey, keySha256 };
}

/** Throws `not_found` unless what the path names belongs to the site. */
export async function checkSite({ siteKeys = {} }: { siteKeys?: SiteKeys }, path: object, owner: Owner, services: Services): Promise<void> {
  if ('check' in siteKeys) await siteKeys.check?.(path, owner, services);
}

export const ownSiteInBody: SiteKeys = {
  narrow: ({ body }, siteId) => {
    const named = body as { site_id: unknown };
    named.site_id = onlyOwn(named.site_id, siteId);
  },
};

export const ownSiteInRows: SiteKeys = {
  narrow: ({ body }, siteId) => {
    for (const row of (body as { consents: unknown[] }).consents) {
      if (typeof row !== 'object' || row === null || !('site_id' in row)) continue;
      row.site_id = onlyOwn(row.site_id, siteId);
    }
  },
};

export const ownSiteInQuery: SiteKeys = {
  narrow: ({ query }, siteId) => {
    const named = query as { site_id: unknown };
    named.site_id = onlyOwn(named.site_id ?? siteId, siteId);
  },
};

export const ownSiteInPath: SiteKeys = {
  narrow: ({ path }, siteId) => {
    const named = path as { siteId: unknown };
    named.siteId = onlyOwn(named.siteId, siteId);
  },
};

/** The path names a consent. The site of a record never changes. */
export const consentOfSite: SiteKeys = {
  check: async (path, { accountId, siteId }, { consents }) => {
    const { id } = path as { id: string };
    if ((await consents.find({ accountId, id }))?.siteId !== siteId) throw notFound('consent');
  },
};

export const exportOfSite: SiteKeys = {
  check: async (path, { accountId, siteId }, { exports }) => {
    const { id } = path as { id: string };
    if ((await exports.getExport({ accountId, id })).export.siteId !== siteId) throw notFound('export');
  },
};

/** The handler reads only records of `caller.restriction.siteId`. */
export const siteOfCaller: SiteKeys = {};

/** Nothing that the route shows belongs to a site. */
export const ofNoSite: SiteKeys = {};
