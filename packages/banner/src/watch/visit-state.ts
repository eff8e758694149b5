import type { Category } from '@consent/notice';
import type { ConsentState } from '../page-api.ts';
import { storageKey } from '../record.ts';
import type { VisitState } from './seen-report.ts';

/**
 * Undefined while it is unknown what the visitor wants: an earlier choice does not hold any more, although what it allowed may still be there, or a
 * choice is on its way to the server.
 */
export function visitStateOf(
  { decided, accepted, preferences, subject }: ConsentState,
  categories: Category[] | null,
): VisitState | undefined {
  if (!decided && (subject !== '' || !isNew())) return undefined;
  const optional = (categories ?? []).filter(({ required }) => !required).map(({ key }) => key);
  const agreed = optional.filter((key) => preferences[key] === true);
  // Where a rule lets categories run without a choice, they count as if the visitor had agreed to them.
  if (!decided && agreed.length === 0) return { state: 'before' };
  if (optional.length === 0) return { state: accepted ? 'accepted' : 'refused' };
  if (agreed.length === 0) return { state: 'refused' };
  return agreed.length === optional.length ? { state: 'accepted' } : { state: 'partial', accepted: agreed };
}

/** False if the browser blocks storage, which may hide an earlier choice. */
function isNew(): boolean {
  try {
    return localStorage.getItem(storageKey) === null;
  } catch {
    return false;
  }
}

/** 0 without one. */
export function lastChoiceMs(): number {
  try {
    const { decided_at } = JSON.parse(localStorage.getItem(storageKey) ?? '{}') as { decided_at?: string };
    return Date.parse(decided_at ?? '') || 0;
  } catch {
    return 0;
  }
}
