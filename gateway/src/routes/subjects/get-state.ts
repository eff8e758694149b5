import { exampleIds } from '../../pipeline/0-common/example-values';
import { route } from '../../pipeline/0-common/route';
import { ownSiteInQuery } from '../../pipeline/4-caller/site-keys';
import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { subjectInPath, subjectOf } from '../../pipeline/6-input/path-parameters';
import { instantQuery, required, subjectQuery, uuidQuery } from '../../pipeline/6-input/query-parameters';
import { SubjectState } from '../schemas/state';
import { includeLinkedQuery } from './include-linked';
import { findStates, ofPerson, stateJson, timeOf } from './state-json';

export const getSubjectState = route({
  id: 'getSubjectState',
  method: 'GET',
  path: '/subjects/{subjectId}/state',
  tag: 'Subjects',
  summary: 'Get what holds for a subject on a site',
  description:
    'Answers "what did this person decide, and what may I do now?", or at any earlier time. A subject that never decided has the state `none`. ' +
    'Returns 400 for a subject with more than 2,000 consents, or a consent with more than 5,000 changes.',
  caller: 'key_or_session',
  audits: ['subject.state_read'],
  auditedRead: ({ caller, path, query }) =>
    caller.session && { kind: 'subject.state_read', subjectId: subjectOf(path, query), siteId: query.site_id },
  keyScope: 'consents:read',
  siteKeys: ownSiteInQuery,
  cost: {},
  bodyLimitBytes: bodyLimitBytes.consents,
  pathParameters: { subjectId: subjectInPath() },
  queryParameters: {
    subject_id: subjectQuery(),
    site_id: required(uuidQuery('One of your sites', exampleIds.site)),
    include_linked: includeLinkedQuery,
    at: instantQuery('Time that the answer is about, not in the future. Default: now'),
  },
  success: { status: 200, description: 'The state', schema: SubjectState },
  errors: ['not_found'],
  handle: async ({ caller: { accountId }, path, query, arrivedAtMs }, services) => {
    const { site_id: siteId } = query;
    const subjectId = subjectOf(path, query);
    const { asked, atMs } = timeOf(query.at, arrivedAtMs);
    const request = { accountId, siteId, subjectIds: [subjectId], ...asked, ...ofPerson(query.include_linked) };
    const states = await findStates(request, services);
    return { json: stateJson(states[0]!, { subjectId, siteId, atMs, isOfPerson: query.include_linked }) };
  },
});
