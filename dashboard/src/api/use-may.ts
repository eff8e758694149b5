import { useQuery } from '@tanstack/react-query';
import { mayCall, type MayCall } from './rights';
import { meQuery } from './session';

/** Whether the person's role allows a route. Nothing is allowed until the role is known. */
export function useMayCall(): MayCall {
  const me = useQuery({ ...meQuery, refetchOnMount: false, refetchOnWindowFocus: false }).data;
  return (route) => me !== undefined && mayCall(me, route);
}

export function useMay(route: Parameters<MayCall>[0]): boolean {
  return useMayCall()(route);
}
