import { route } from '../../pipeline/0-common/route';
import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { subjectInPath, subjectOf } from '../../pipeline/6-input/path-parameters';
import { subjectQuery } from '../../pipeline/6-input/query-parameters';
import { AskedPurge } from '../schemas/purge';
import { purgeFields } from './purge-json';

export const askPurge = route({
  id: 'askPurge',
  method: 'POST',
  path: '/subjects/{subjectId}/purge',
  tag: 'Subjects',
  summary: 'Ask for the purge of an erased subject',
  description:
    'Destroys what an erasure keeps as evidence: the texts of the records, on all your sites. What stays proves that there were consents, and ' +
    'names nobody. It cannot be undone. Returns 409 while a consent of the subject is active; erase the subject first. A repeated call returns the purge that was asked for.',
  caller: 'key_or_session',
  audits: ['subject.purge_set'],
  keyScope: 'consents:write',
  siteKeys: { refused: 'A purge covers all your sites, so an API key of one site cannot ask for it.' },
  creates: true,
  asksForProof: true,
  cost: {},
  bodyLimitBytes: bodyLimitBytes.others,
  pathParameters: { subjectId: subjectInPath() },
  queryParameters: { subject_id: subjectQuery() },
  success: { status: 202, description: 'The purge, and when it is due', schema: AskedPurge },
  errors: ['not_found', 'conflict'],
  handle: async ({ caller: { accountId, actor }, path, query, once }, { consents }) => {
    const subjectId = subjectOf(path, query);
    const { purge, replayed } = await consents.rpc.askPurge({ accountId, subjectId, actor, once }, { needs: 'purges' });
    const statusUrl = `/api/v1/subjects/${encodeURIComponent(subjectId)}/purge`;
    return { json: JSON.stringify({ ...purgeFields(subjectId, purge), status_url: statusUrl }), replayed };
  },
});
