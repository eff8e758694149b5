import { canonicalJson } from '@consent/evidence-format';
import { categoriesOfNames, type NameSettings } from '@consent/notice';
import type { Week } from './week.rule';

export interface SeenInState {
  kind: string;
  name: string;
  state: string;
  reports: number;
  confirmed: boolean;
  firstDay: string;
  lastDay: string;
}

interface Seen {
  siteId: string;
  week: Week;
  /** By kind, then name. */
  states: readonly SeenInState[];
  sums: { reports: number; more: number };
}

const order = ['before', 'refused', 'partial', 'accepted'];

/** The canonical JSON of a report: names that are confirmed in a state. Others are claims of too few clients to count (decision 57.5). */
export function reportContent({ siteId, week, states, sums }: Seen, settings: NameSettings): string {
  const categoryOf = categoriesOfNames(settings);
  const byName = new Map<string, SeenInState[]>();
  for (const state of states) {
    const key = `${state.kind} ${state.name}`;
    byName.set(key, [...(byName.get(key) ?? []), state]);
  }
  const names = [...byName.values()]
    .filter((ofName) => ofName.some(({ confirmed }) => confirmed))
    .map((ofName) => {
      const { kind, name } = ofName[0] as SeenInState;
      const category = categoryOf(kind, name);
      return {
        ...{ kind, name, category: category?.key ?? null, required: category?.required ?? false },
        states: ofName
          .toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state))
          .map(({ state, reports, confirmed, firstDay, lastDay }) => ({
            state,
            reports,
            confirmed,
            first_day: firstDay,
            last_day: lastDay,
          })),
      };
    });
  return canonicalJson({ v: 1, site_id: siteId, from: week.from, to: week.to, since: week.since, ...sums, names });
}
