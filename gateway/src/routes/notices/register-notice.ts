import { route } from '../../pipeline/0-common/route';
import { ownSiteInPath } from '../../pipeline/4-caller/site-keys';
import { bodyLimitBytes, jsonValueLimit } from '../../pipeline/6-input/body-limits';
import { uuidInPath } from '../../pipeline/6-input/path-parameters';
import { locationOf } from '../../pipeline/8-answer/location';
import { FormBody, RegisteredNotice } from '../schemas/notice';
import { formContentOf } from './form-content';
import { noticeFields, withContent } from './notice-fields';

/** API keys may call this, unlike other changes of a site, because it does not change what a page asks. */
export const registerNotice = route({
  id: 'registerNotice',
  method: 'POST',
  path: '/sites/{siteId}/notices',
  tag: 'Notices',
  summary: 'Register what a form of yours asks',
  description:
    'Keeps the texts of a form and a picture of it for ever, as evidence, so that consents can name them in `context`. Returns 200 with the same notice if it ' +
    'is kept already, so a program can register its form whenever it starts. Never changes what the banner asks. Returns 403 `plan_limit_exceeded` if the ' +
    'site has more than 24 MiB of notices, each of its pictures counted once.',
  caller: 'key_or_session',
  keyScope: 'policies:write',
  siteKeys: ownSiteInPath,
  creates: true,
  cost: {},
  bodyLimitBytes: bodyLimitBytes.forms,
  maxJsonValues: jsonValueLimit.forms,
  pathParameters: { siteId: uuidInPath('site') },
  body: FormBody,
  success: { status: 201, description: 'The notice, with its number and hash', schema: RegisteredNotice, headers: ['Location'] },
  otherAnswers: [{ status: 200, description: 'The same notice, which was kept already', schema: RegisteredNotice, headers: ['Location'] }],
  errors: ['plan_limit'],
  handle: async ({ caller: { accountId }, path: { siteId }, body, once }, { sites, notices }) => {
    await sites.getSite({ accountId, id: siteId });
    const form = { accountId, siteId, once, ...formContentOf(siteId, body) };
    const { notice, created, replayed } = await notices.registerForm(form, { needs: 'registered_notices' });
    return {
      status: created ? 201 : 200,
      json: withContent(noticeFields(notice), form.content),
      replayed,
      headers: locationOf(`/sites/${siteId}/notices/${notice.number}`),
    };
  },
});
