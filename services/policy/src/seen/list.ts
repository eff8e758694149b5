import type { ListedSeenName, ListSeenRequest, ListSeenResponse } from '@consent/contracts';
import { invalid } from '@consent/kernel/errors';
import { uuidOf } from '@consent/kernel/ids';
import type { PolicyParts } from '../parts';
import { findSeenNames, sumSeenDays } from './list.sql';

/** The largest page, plus one name that tells whether there is a next page. */
const maxListed = 101;

const states = ['before', 'refused', 'partial', 'accepted'];

/** GET /sites/{id}/seen, by kind, then name (decision 57). Throws invalid (limit). */
export async function listSeen(
  { accountId, siteId: anyCase, limit, afterKind, afterName, confirmed }: ListSeenRequest,
  { database }: Pick<PolicyParts, 'database'>,
): Promise<ListSeenResponse> {
  if (limit < 1 || limit > maxListed) throw invalid(`limit must be from 1 to ${maxListed}.`);
  const siteId = uuidOf(anyCase);
  const after = afterKind === undefined || afterName === undefined ? undefined : { kind: afterKind, name: afterName };
  const [found, sums] = await Promise.all([
    findSeenNames(database, { accountId, siteId, limit, after, confirmed }),
    sumSeenDays(database, accountId, siteId),
  ]);
  const names: ListedSeenName[] = [];
  for (const { kind, name, firstDay, lastDay, ...state } of found) {
    const latest = names.at(-1);
    if (latest?.kind === kind && latest.name === name) latest.states.push(state);
    else names.push({ kind, name, firstDay, lastDay, states: [state] });
  }
  for (const name of names) name.states.sort((a, b) => states.indexOf(a.state) - states.indexOf(b.state));
  return { names, ...sums };
}
