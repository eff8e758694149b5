import { foldHost, foldName } from '@consent/notice';
import type { SeenKind, SeenReportBody, SeenState } from '../routes/schemas/seen';
import type { NameRules } from './name-rules';

export interface FoundName {
  kind: SeenKind;
  name: string;
  state: SeenState;
}

/**
 * The names as they are kept. They are folded here too, because anyone may send a report. A partial choice counts for each name as its category was
 * answered; a name without one was seen in a `partial` state. So no set of categories is kept (decision 57.3).
 */
export function seenNamesOf(
  { names, state, accepted = [], more = 0 }: SeenReportBody,
  rules: NameRules,
): { names: FoundName[]; more: number } {
  const found = new Map<string, FoundName>();
  let left = more;
  for (const { kind, name: given } of names) {
    const name = kind === 'host' ? foldHost(given) : foldName(given);
    // Only an id, which says nothing.
    if (name === '*') left += 1;
    else found.set(`${kind} ${name}`, { kind, name, state: stateOf(kind, name) });
  }
  return { names: [...found.values()], more: left };

  function stateOf(kind: SeenKind, name: string): SeenState {
    const category = state === 'partial' ? rules.categoryOf(kind, name) : undefined;
    if (category === undefined) return state;
    return category.required || accepted.includes(category.key) ? 'accepted' : 'refused';
  }
}
