import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { keysQuery } from '../../../api/keys';
import { meQuery } from '../../../api/session';
import { sitesQuery } from '../../../api/sites';
import type { ActorNames } from './actor-text';

/** Of 100 keys each. Older keys are called by their ids. */
const maxKeyPages = 10;

/** Names of those who change records: the person signed in, the sites, the newest keys and those before them up to the ones asked for. */
export function useActorNames(actors: readonly { kind: string; id: string }[]): ActorNames {
  const me = useQuery(meQuery).data;
  const { data: keys, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery(keysQuery);
  const sites = useQuery(sitesQuery).data;
  const keyNames = namesOf(keys?.pages.flatMap(({ data }) => data) ?? []);
  const isMissing = actors.some(({ kind, id }) => kind === 'api_key' && !keyNames.has(id));
  const mayReadOn = isMissing && hasNextPage && !isFetching && (keys?.pages.length ?? 0) < maxKeyPages;
  useEffect(() => {
    if (mayReadOn) void fetchNextPage();
  }, [mayReadOn, fetchNextPage]);
  return {
    users: namesOf(me === undefined ? [] : [me.user]),
    keys: keyNames,
    sites: namesOf(sites?.data ?? []),
  };
}

function namesOf(rows: readonly { id: string; name: string }[]): ReadonlyMap<string, string> {
  return new Map(rows.map(({ id, name }) => [id, name]));
}
