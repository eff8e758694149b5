import { useQuery } from '@tanstack/react-query';
import { mayCall, type MayCall } from './rights';
import { meQuery } from './session';

/** Whether the person's role allows a route. Nothing is allowed until the layout has read who is signed in. */
export function useMayCall(): MayCall {
  const me = useQuery({ ...meQuery, enabled: false }).data;
  return (operation) => me !== undefined && mayCall(me, operation);
}

export function useMay(operation: Parameters<MayCall>[0]): boolean {
  return useMayCall()(operation);
}
