import { route } from '../../pipeline/0-common/route';
import { ownSiteInPath } from '../../pipeline/4-caller/site-keys';
import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { numberInPath, uuidInPath } from '../../pipeline/6-input/path-parameters';
import { Notice } from '../schemas/notice';
import { countAnswers } from './count-answers';
import { noticeFields, withContent } from './notice-fields';

export const getNotice = route({
  id: 'getNotice',
  method: 'GET',
  path: '/sites/{siteId}/notices/{number}',
  tag: 'Notices',
  summary: 'Get a notice: what the banner or a form of a site asked',
  caller: 'key_or_session',
  keyScope: 'any',
  siteKeys: ownSiteInPath,
  cost: {},
  bodyLimitBytes: bodyLimitBytes.others,
  pathParameters: { siteId: uuidInPath('site'), number: numberInPath('notice') },
  success: { status: 200, description: 'The notice', schema: Notice },
  errors: [],
  handle: async ({ caller: { accountId }, path: { siteId, number } }, services) => {
    const { notice, content } = await services.notices.getNotice(
      { accountId, siteId, number: Number(number) },
      { needs: 'registered_notices' },
    );
    const [answers] = await countAnswers({ accountId, siteId }, [notice], services);
    return { json: withContent({ ...noticeFields(notice), answers }, content) };
  },
});
