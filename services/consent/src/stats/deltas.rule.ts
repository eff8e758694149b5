import type { ConsentRecord } from '../consents/consent';
import { preferenceEntries } from '../consents/preferences.rule';
import type { StatsDelta } from './delta';

interface SiteDay {
  first: ConsentRecord;
  accepted: number;
  refused: number;
  /** By JSON text: a site has few different texts, so each is parsed once. */
  preferences: Map<string, number>;
}

const dayMs = 86_400_000;

/** One delta per account, site and day, so that a batch for one site is one row. */
export function statsDeltasOf(records: readonly ConsentRecord[]): StatsDelta[] {
  const siteDays = new Map<string, SiteDay>();
  for (const record of records) {
    const key = `${record.accountId}/${record.siteId}/${Math.floor(record.createdAtMs / dayMs)}`;
    let siteDay = siteDays.get(key);
    if (siteDay === undefined) siteDays.set(key, (siteDay = { first: record, accepted: 0, refused: 0, preferences: new Map() }));
    if (record.accepted) siteDay.accepted++;
    else siteDay.refused++;
    siteDay.preferences.set(record.preferencesJson, (siteDay.preferences.get(record.preferencesJson) ?? 0) + 1);
  }
  return [...siteDays.values()].map(deltaOf);
}

function deltaOf({ first, accepted, refused, preferences }: SiteDay): StatsDelta {
  const counts = new Map<string, [accepted: number, refused: number]>([['', [accepted, refused]]]);
  for (const [text, times] of preferences) {
    for (const [category, isAccepted] of preferenceEntries(text)) {
      const count = counts.get(category) ?? [0, 0];
      count[isAccepted ? 0 : 1] += times;
      counts.set(category, count);
    }
  }
  return {
    accountId: first.accountId,
    siteId: first.siteId,
    day: new Date(first.createdAtMs).toISOString().slice(0, 10),
    countsJson: countsText(counts),
  };
}

/** Not through an object, for the reason of `preferenceEntries`. */
function countsText(counts: ReadonlyMap<string, readonly [accepted: number, refused: number]>): string {
  let members = '';
  for (const [category, [accepted, refused]] of counts) {
    const name = /^[\w.:-]*$/.test(category) ? `"${category}"` : JSON.stringify(category);
    members += `${members === '' ? '' : ','}${name}:[${accepted},${refused}]`;
  }
  return `{${members}}`;
}
