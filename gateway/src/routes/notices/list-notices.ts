import { notFound, ServiceError } from '@consent/kernel/errors';
import { cutPage } from '../../lists/cut-page';
import type { CurrentNotice } from '../../notices/site-notices';
import { cursorDescription, exampleCursor } from '../../pipeline/0-common/example-values';
import { route } from '../../pipeline/0-common/route';
import { ownSiteInPath } from '../../pipeline/4-caller/site-keys';
import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { uuidInPath } from '../../pipeline/6-input/path-parameters';
import { integerQuery, textQuery } from '../../pipeline/6-input/query-parameters';
import type { Services } from '../../services';
import { Notices } from '../schemas/notice';
import { countAnswers } from './count-answers';
import { noticeFields } from './notice-fields';

export const listNotices = route({
  id: 'listNotices',
  method: 'GET',
  path: '/sites/{siteId}/notices',
  tag: 'Notices',
  summary: 'List what the banner and the forms of a site asked, newest first',
  description:
    'A notice of the kind `banner` is everything that the banner shows: texts in each language, categories, buttons, layout, rules, and the hashes of the ' +
    'policy text and of the banner’s program. Each change makes the next number. One of the kind `form` is a question of your own that you registered. ' +
    'Also works for a deleted site, because consents refer to its notices.',
  caller: 'key_or_session',
  keyScope: 'any',
  siteKeys: ownSiteInPath,
  cost: {},
  bodyLimitBytes: bodyLimitBytes.others,
  pathParameters: { siteId: uuidInPath('site') },
  queryParameters: {
    cursor: textQuery(cursorDescription, 1024, exampleCursor),
    limit: integerQuery('Number of notices per page', { min: 1, max: 100, absent: 100 }),
  },
  success: { status: 200, description: 'The notices', schema: Notices },
  errors: [],
  handle: async ({ caller: { accountId }, path: { siteId }, query: { limit, cursor } }, services) => {
    const { notices, cursors } = services;
    const place = cursors.read(cursor, ['notices', accountId, siteId]);
    const belowNumber = place === undefined ? undefined : Number(place);
    // The policy or the program may have changed since somebody last read the site.
    const current = belowNumber === undefined ? await keepCurrent(services, accountId, siteId) : undefined;
    const page = await notices.listNotices({ accountId, siteId, limit: limit + 1, belowNumber }, { needs: 'registered_notices' });
    if (belowNumber === undefined && page.notices.length === 0 && current === undefined) throw notFound('site');
    const { rows, lastBeforeNext } = cutPage(page.notices, limit, () => true);
    const nextCursor = cursors.next(lastBeforeNext?.number.toString(), ['notices', accountId, siteId]);
    const answers = await countAnswers({ accountId, siteId }, rows, services);
    const data = rows.map((notice, at) => ({ ...noticeFields(notice), answers: answers[at] }));
    return {
      json: JSON.stringify({ data, current_number: current?.notice?.number ?? null, next_cursor: nextCursor }),
    };
  },
});

/** Returns undefined for a deleted site, which asks nobody. */
async function keepCurrent(
  { sites, siteNotices }: Services,
  accountId: string,
  siteId: string,
): Promise<{ notice: CurrentNotice | null } | undefined> {
  try {
    const { site } = await sites.getSite({ accountId, id: siteId });
    return { notice: await siteNotices.keep(site) };
  } catch (error) {
    if (ServiceError.from(error).kind !== 'not_found') throw error;
    return undefined;
  }
}
