import { route } from '../../pipeline/0-common/route';
import { ownSiteInBody } from '../../pipeline/4-caller/site-keys';
import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { readInstant } from '../../pipeline/6-input/query-parameters';
import { SubjectStates, SubjectStatesBody } from '../schemas/state';
import { findStates, ofPerson, stateJson, timeOf } from './state-json';

export const listSubjectStates = route({
  id: 'listSubjectStates',
  method: 'POST',
  path: '/subjects/state',
  tag: 'Subjects',
  summary: 'Get what holds for up to 1000 subjects of a site',
  description:
    'Answers as `GET /subjects/{subjectId}/state` for each subject, and uses one unit. Use it before a campaign. ' +
    'Returns 400 if the subjects have more than 20,000 consents: ask for fewer at a time.',
  caller: 'key_or_session',
  siteKeys: ownSiteInBody,
  cost: {},
  bodyLimitBytes: bodyLimitBytes.others,
  body: SubjectStatesBody,
  onlyReads: true,
  success: { status: 200, description: 'A state for each subject', schema: SubjectStates },
  errors: ['not_found'],
  handle: async ({ caller: { accountId }, body, arrivedAtMs }, services) => {
    const siteId = body.site_id.toLowerCase();
    const { asked, atMs } = timeOf(body.at === undefined ? undefined : readInstant(body.at, 'at'), arrivedAtMs);
    const isOfPerson = body.include_linked === true;
    const request = { accountId, siteId, subjectIds: body.subject_ids, ...asked, ...ofPerson(isOfPerson) };
    const states = await findStates(request, services);
    const data = states.map((state, at) => stateJson(state, { subjectId: body.subject_ids[at]!, siteId, atMs, isOfPerson }));
    return { json: `{"data":[${data.join(',')}]}` };
  },
});
