import { invalid } from '@consent/kernel/errors';
import { route } from '../../pipeline/0-common/route';
import { type OwnSites, sitesOfCaller } from '../../pipeline/4-caller/site-keys';
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
  siteKeys: sitesOfCaller,
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
  handle: async ({ caller: { accountId, sites }, path, query, arrivedAtMs }, services) => {
    const subjectId = subjectOf(path, query);
    const { asked, atMs } = timeOf(query.at, arrivedAtMs);
    // Whoever may use some sites only must not learn of links that another site made.
    const linksOf = sites === undefined || !query.include_linked ? '' : onlySite(sites);
    const request = { accountId, siteId: linksOf, subjectIds: [subjectId], ...asked, ...ofPerson(query.include_linked) };
    const states = await findStates(request, services);
    const data = states.flatMap((state) => {
      // A purged state has no record.
      const siteId = state.siteId ?? state.record?.siteId;
      const isShown = siteId !== undefined && (sites === undefined || sites.has(siteId));
      return isShown ? stateJson(state, { subjectId, siteId, atMs, isOfPerson: query.include_linked }) : [];
    });
    return { json: `{"data":[${data.join(',')}]}` };
  },
});

function onlySite(sites: OwnSites): string {
  const [only = ''] = sites;
  if (sites.size > 1)
    throw invalid('include_linked must be false, because you may act for several sites. Ask for the state on one of them.');
  return only;
}
