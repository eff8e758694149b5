import type { FoundNotice, NoticeServiceMethods } from '@consent/contracts';
import { isAway, ServiceError, unavailable } from '@consent/kernel/errors';
import { createGrouper, type RpcClient } from '@consent/rpc';
import { LRUCache } from 'lru-cache';

export interface WantedNotice {
  accountId: string;
  siteId: string;
  /** Lowercase hex. */
  sha256: string;
}

export interface KnownNotice {
  number: number;
  languages: readonly string[];
}

/** undefined if the site has no such notice. */
type Outcome = KnownNotice | undefined | ServiceError;

export interface FoundNotices {
  /** Concurrent requests share a call. Throws unavailable. */
  find: (notice: WantedNotice) => Promise<KnownNotice | undefined>;
  /** Returns outcomes in order, with one call for up to 1000 notices of an account. Cached notices never become `unavailable`. */
  findMany: (notices: readonly WantedNotice[]) => Promise<Outcome[]>;
}

const kept = 20_000;
const keyOf = ({ accountId, siteId, sha256 }: WantedNotice) => `${accountId} ${siteId} ${sha256}`;

/** Caches notices that exist, because they never change. */
export function createFoundNotices(notices: Pick<RpcClient<NoticeServiceMethods>, 'findNotices'>): FoundNotices {
  const known = new LRUCache<string, KnownNotice>({ max: kept });

  /** One call for each account, which names each notice once. */
  async function askAll(wanted: readonly WantedNotice[]): Promise<Outcome[]> {
    const outcomes = new Map<string, Outcome>();
    const distinct = [...new Map(wanted.map((notice) => [keyOf(notice), notice])).values()];
    await Promise.all(
      [...new Set(distinct.map(({ accountId }) => accountId))].map(async (accountId) => {
        const own = distinct.filter((notice) => notice.accountId === accountId);
        const found = await ask(accountId, own);
        own.forEach((notice, at) => outcomes.set(keyOf(notice), found[at]));
      }),
    );
    return wanted.map((notice) => outcomes.get(keyOf(notice)));
  }

  async function ask(accountId: string, wanted: readonly WantedNotice[]): Promise<Outcome[]> {
    try {
      const request = { accountId, notices: wanted.map(({ siteId, sha256 }) => ({ siteId, sha256 })) };
      const { found } = await notices.findNotices(request, { needs: 'notices_by_hash' });
      return wanted.map((notice, at) => keep(notice, found[at] as FoundNotice));
    } catch (error) {
      const failure = isAway(error) ? unavailable('The notice could not be looked up now.', error) : ServiceError.from(error);
      return wanted.map(() => failure);
    }
  }

  function keep(notice: WantedNotice, { number, languages }: FoundNotice): KnownNotice | undefined {
    if (number === undefined) return undefined;
    const found = { number, languages };
    known.set(keyOf(notice), found);
    return found;
  }

  const askGrouped = createGrouper<WantedNotice, Outcome>({ run: askAll });

  return {
    find: async (notice) => {
      const found = known.get(keyOf(notice)) ?? (await askGrouped(notice));
      if (found instanceof ServiceError) throw found;
      return found;
    },
    findMany: async (wanted) => {
      const found: Outcome[] = wanted.map((notice) => known.get(keyOf(notice)));
      const missing = wanted.flatMap((_, at) => (found[at] === undefined ? [at] : []));
      const asked = await askAll(missing.map((at) => wanted[at] as WantedNotice));
      missing.forEach((at, place) => (found[at] = asked[place]));
      return found;
    },
  };
}
