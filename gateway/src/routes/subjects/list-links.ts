import { linkJson } from '@consent/contracts';
import { route } from '../../pipeline/0-common/route';
import { sitesOfCaller } from '../../pipeline/4-caller/site-keys';
import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { subjectInPath, subjectOf } from '../../pipeline/6-input/path-parameters';
import { subjectQuery } from '../../pipeline/6-input/query-parameters';
import { SubjectLinks } from '../schemas/identity';

export const listSubjectLinks = route({
  id: 'listSubjectLinks',
  method: 'GET',
  path: '/subjects/{subjectId}/links',
  tag: 'Subjects',
  summary: 'List the links of a subject',
  description:
    'Returns the devices of a person, or the person of a device, also links that have ended. A key of one site gets those that this site made.',
  caller: 'key_or_session',
  audits: ['subject.links_read'],
  auditedRead: ({ caller, path, query }) => caller.session && { kind: 'subject.links_read', subjectId: subjectOf(path, query) },
  keyScope: 'consents:read',
  siteKeys: sitesOfCaller,
  cost: {},
  bodyLimitBytes: bodyLimitBytes.consents,
  pathParameters: { subjectId: subjectInPath() },
  queryParameters: { subject_id: subjectQuery() },
  success: { status: 200, description: 'The links', schema: SubjectLinks },
  errors: [],
  handle: async ({ caller: { accountId, sites }, path, query }, { consents }) => {
    const { links } = await consents.rpc.listLinks({ accountId, subjectId: subjectOf(path, query) }, { needs: 'subject_links' });
    const shown = links.filter(({ siteId }) => sites === undefined || sites.has(siteId));
    return { json: `{"data":[${shown.map(linkJson).join(',')}]}` };
  },
});
