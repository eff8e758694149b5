import type { ListedSeenName } from '@consent/contracts';
import { cutPage } from '../../lists/cut-page';
import { cursorDescription, exampleCursor } from '../../pipeline/0-common/example-values';
import { route } from '../../pipeline/0-common/route';
import { ownSiteInPath } from '../../pipeline/4-caller/site-keys';
import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { uuidInPath } from '../../pipeline/6-input/path-parameters';
import { booleanQuery, integerQuery, textQuery } from '../../pipeline/6-input/query-parameters';
import { type NameRules, nameRulesOf } from '../../seen/name-rules';
import { type SeenKind, SeenNames } from '../schemas/seen';

export const listSeen = route({
  id: 'listSeen',
  method: 'GET',
  path: '/sites/{siteId}/seen',
  tag: 'Sites',
  summary: 'List what ran on the pages of a site',
  description:
    'Names of cookies, storage keys and hosts of the last 90 days, as a sample of page views reported them: own observation, not an audit by a third party. ' +
    'Reports are claims of strangers, so a name is `confirmed` only after three clients reported it on two days each. Sorted by kind, then name.',
  caller: 'key_or_session',
  keyScope: 'consents:read',
  siteKeys: ownSiteInPath,
  cost: {},
  bodyLimitBytes: bodyLimitBytes.others,
  pathParameters: { siteId: uuidInPath('site') },
  queryParameters: {
    confirmed: booleanQuery('Only names that are confirmed in a state (true), or in none (false)', undefined),
    cursor: textQuery(cursorDescription, 1024, exampleCursor),
    limit: integerQuery('Number of names per page', { min: 1, max: 100, absent: 100 }),
  },
  success: { status: 200, description: 'The names', schema: SeenNames },
  errors: [],
  handle: async ({ caller: { accountId }, path: { siteId }, query: { confirmed, limit, cursor } }, { sites, seen, cursors, publicUrl }) => {
    const boundTo = ['seen', accountId, siteId, String(confirmed)] as const;
    const place = cursors.read(cursor, boundTo);
    const [afterKind, afterName] = place === undefined ? [] : (JSON.parse(place) as string[]);
    const { site } = await sites.getSite({ accountId, id: siteId });
    const page = await seen.listSeen({ accountId, siteId, limit: limit + 1, afterKind, afterName, confirmed }, { needs: 'seen_names' });
    const { rows, lastBeforeNext } = cutPage(page.names, limit, () => true);
    const rules = nameRulesOf(site, publicUrl);
    const next = cursors.next(lastBeforeNext && JSON.stringify([lastBeforeNext.kind, lastBeforeNext.name]), boundTo);
    return {
      json: JSON.stringify({ data: rows.map((name) => seenJson(name, rules)), reports: page.reports, more: page.more, next_cursor: next }),
    };
  },
});

const unwanted: ReadonlySet<string> = new Set(['before', 'refused']);

function seenJson({ kind, name, firstDay, lastDay, states }: ListedSeenName, rules: NameRules) {
  const category = rules.categoryOf(kind as SeenKind, name);
  const mayRun = category?.required === true || (kind === 'host' && rules.isOwnHost(name));
  return {
    ...{ kind, name, states, first_day: firstDay, last_day: lastDay },
    reports: states.reduce((sum, { reports }) => sum + reports, 0),
    confirmed: states.some(({ confirmed }) => confirmed),
    category: category?.key ?? null,
    against_choice: !mayRun && states.some(({ state, confirmed }) => confirmed && unwanted.has(state)),
  };
}
