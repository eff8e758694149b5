import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { keysQuery } from '../../../api/keys';
import { membersQuery } from '../../../api/members';
import { meQuery } from '../../../api/session';
import { sitesQuery } from '../../../api/sites';
import { useMayCall } from '../../../api/use-may';
import type { ActorNames } from './actor-text';

/** 100 keys per page. Older keys are called by their IDs. */
const maxKeyPages = 10;

/** Knows the person signed in, the sites and the keys. Loads more keys only until all actors are known. */
export function useActorNames(actors: readonly { kind: string; id: string }[]): ActorNames {
  const mayCall = useMayCall();
  const me = useQuery(meQuery).data;
  const isOther = actors.some(({ kind, id }) => kind === 'user' && me !== undefined && id !== me.user.id);
  const members = useQuery({ ...membersQuery, enabled: isOther && mayCall('listMembers') }).data ?? [];
  const { data: keys, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery({ ...keysQuery, enabled: mayCall('listKeys') });
  const sites = useQuery(sitesQuery).data;
  const keyNames = namesOf(keys?.pages.flatMap(({ data }) => data) ?? []);
  const isMissing = actors.some(({ id }) => id.startsWith('key_') && !keyNames.has(id));
  const mayReadOn = isMissing && hasNextPage && !isFetching && (keys?.pages.length ?? 0) < maxKeyPages;
  useEffect(() => {
    if (mayReadOn) void fetchNextPage();
  }, [mayReadOn, fetchNextPage]);
  return {
    users: namesOf([...members.map(({ user_id: id, name }) => ({ id, name })), ...(me === undefined ? [] : [me.user])]),
    keys: keyNames,
    sites: namesOf(sites?.data ?? []),
  };
}

function namesOf(rows: readonly { id: string; name: string }[]): ReadonlyMap<string, string> {
  return new Map(rows.map(({ id, name }) => [id, name]));
}
