import { route } from '../../pipeline/0-common/route';
import { siteOfCaller } from '../../pipeline/4-caller/site-keys';
import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { subjectInPath, subjectOf } from '../../pipeline/6-input/path-parameters';
import { instantQuery, subjectQuery } from '../../pipeline/6-input/query-parameters';
import { SubjectStates } from '../schemas/state';
import { includeLinkedQuery } from './include-linked';
import { findStates, ofPerson, stateJson, timeOf } from './state-json';

export const listSiteStates = route({
  id: 'listSiteStates',
  method: 'GET',
  path: '/subjects/{subjectId}/states',
  tag: 'Subjects',
  summary: 'List what holds for a subject on each of your sites',
  description:
    'Has a state for each site on which the subject decided, the latest decision first. A key of one site gets the state of that site only. ' +
    'Returns 400 for a subject with more than 2,000 consents, or a consent with more than 5,000 changes.',
  caller: 'key_or_session',
  audits: ['subject.state_read'],
  auditedRead: ({ caller, path, query }) => caller.session && { kind: 'subject.state_read', subjectId: subjectOf(path, query) },
  keyScope: 'consents:read',
  siteKeys: siteOfCaller,
  cost: {},
  bodyLimitBytes: bodyLimitBytes.consents,
  pathParameters: { subjectId: subjectInPath() },
  queryParameters: {
    subject_id: subjectQuery(),
    include_linked: includeLinkedQuery,
    at: instantQuery('Time that the answer is about, not in the future. Default: now'),
  },
  success: { status: 200, description: 'A state for each site', schema: SubjectStates },
  errors: [],
  handle: async ({ caller: { accountId, restriction }, path, query, arrivedAtMs }, services) => {
    const subjectId = subjectOf(path, query);
    const { asked, atMs } = timeOf(query.at, arrivedAtMs);
    const onlySite = restriction?.siteId ?? '';
    // A key of one site must not learn of links that another site made.
    const isNarrow = onlySite !== '' && query.include_linked;
    const request = { accountId, siteId: isNarrow ? onlySite : '', subjectIds: [subjectId], ...asked, ...ofPerson(query.include_linked) };
    const states = await findStates(request, services);
    const data = states.flatMap((state) => {
      // A purged state has no record.
      const siteId = state.siteId ?? state.record?.siteId;
      const isShown = siteId !== undefined && (onlySite === '' || siteId === onlySite);
      return isShown ? stateJson(state, { subjectId, siteId, atMs, isOfPerson: query.include_linked }) : [];
    });
    return { json: `{"data":[${data.join(',')}]}` };
  },
});
