import type { Request } from 'express';
import { chooseLanguage } from '@consent/notice';
import { notFound, ServiceError } from '@consent/kernel/errors';
import { type Answer, route } from '../../pipeline/0-common/route';
import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { anyUuidInPath, isUuid } from '../../pipeline/6-input/path-parameters';
import type { QueryParameter } from '../../pipeline/6-input/query-parameters';
import { endAnswer } from '../../pipeline/8-answer/end-answer';
import { missingPersonPage, personPage, personPagePolicy } from '../../person-page/page-frame';
import { pageLanguages } from '../../person-page/person-texts';

/** A malformed value counts as absent, because a page has no use for an error about it. */
const lang: QueryParameter<string | undefined> = {
  description: 'Language of the page',
  schema: { type: 'string', examples: ['de'] },
  absent: undefined,
  read: (text) => (/^[A-Za-z-]{2,35}$/.test(text) ? text : undefined),
};

export const getPersonPage = route({
  id: 'getPersonPage',
  method: 'GET',
  path: '/person/{siteId}',
  tag: 'Public pages',
  summary: 'Show a person what holds for them',
  caller: 'anyone',
  limits: [{ rule: 'person_page_address', by: 'address' }],
  bodyLimitBytes: bodyLimitBytes.others,
  ignoresOtherParameters: true,
  pathParameters: { siteId: anyUuidInPath('site') },
  queryParameters: { lang },
  success: { status: 200, description: 'The page' },
  errors: [],
  handle: async ({ path: { siteId }, query, raw }, { sites, personProgram }) => {
    if (personProgram === undefined) throw notFound('page');
    const language = chooseLanguage([query.lang ?? '', ...(raw.request as Request).acceptsLanguages()], pageLanguages);
    if (!isUuid(siteId)) return page(404, missingPersonPage(language));
    try {
      const { token: siteToken = '', domain } = await sites.findPublicSite({ id: siteId }, { needs: 'person_pages' });
      return page(200, personPage({ language, program: personProgram, siteToken, domain }));
    } catch (error) {
      if (ServiceError.from(error).kind !== 'not_found') throw error;
      return page(404, missingPersonPage(language));
    }
  },
});

/** Never stored: browsers show a stored page again after the person has closed it. */
const page = (status: number, html: string): Answer => ({
  headers: {
    'Cache-Control': 'no-store',
    Vary: 'Accept-Language',
    'Content-Security-Policy': personPagePolicy,
    'Content-Type': 'text/html; charset=utf-8',
  },
  respond: ({ response }) => {
    response.writeHead(status, { 'Content-Length': Buffer.byteLength(html) });
    endAnswer(response, html);
  },
});
