import type { Schema } from '../../../api/client';

export type Doing = 'todo' | 'done' | 'nothing';
type State = Pick<Schema<'SubjectState'>, 'state' | 'reason'>;

/** Whether what was asked for is done on the request's site. undefined if what holds cannot tell. */
export function doingOf(kind: Schema<'PersonRequest'>['kind'], now: State | undefined): Doing | undefined {
  if (now === undefined) return undefined;
  const { state, reason } = now;
  if (kind === 'withdraw') return state === 'given' ? 'todo' : 'done';
  if (kind !== 'erase') return undefined;
  if (state === 'erased' || state === 'purged') return 'done';
  // A decision that has ended is still recorded.
  return reason === 'no_record' ? 'nothing' : 'todo';
}
