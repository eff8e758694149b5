import type { ReactNode } from 'react';
import type { Operation } from '../api/roles';
import { useMay } from '../api/use-may';

/** Shows what calls a route only to those who may call it. */
export function May({ call, children }: { call: Operation; children: ReactNode }) {
  return useMay(call) ? children : null;
}
