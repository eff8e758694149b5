import { useQuery } from '@tanstack/react-query';
import { mayCall } from '../../api/rights';
import { meQuery } from '../../api/session';
import { navigationEntries } from './navigation-entries';

/** The pages that the role may read. All of them if nothing is known of the person, as in a suspended account. */
export function useNavigationEntries(): typeof navigationEntries {
  const { data: me, isPending } = useQuery({ ...meQuery, refetchOnMount: false });
  if (isPending) return [];
  return me === undefined ? navigationEntries : navigationEntries.filter(({ needs }) => needs === undefined || mayCall(me, needs));
}
