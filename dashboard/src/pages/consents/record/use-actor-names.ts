import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { keysQuery } from '../../../api/keys';
import { meQuery } from '../../../api/session';
import { sitesQuery } from '../../../api/sites';
import type { ActorNames } from './actor-text';

/** Names of those who change records: the person signed in, the newest keys, the sites. */
export function useActorNames(): ActorNames {
  const me = useQuery(meQuery).data;
  const keys = useInfiniteQuery(keysQuery).data;
  const sites = useQuery(sitesQuery).data;
  const namesOf = (rows: readonly { id: string; name: string }[]) => new Map(rows.map(({ id, name }) => [id, name]));
  return {
    users: namesOf(me === undefined ? [] : [me.user]),
    keys: namesOf(keys?.pages.flatMap(({ data }) => data) ?? []),
    sites: namesOf(sites?.data ?? []),
  };
}
