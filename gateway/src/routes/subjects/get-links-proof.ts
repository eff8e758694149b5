import { route } from '../../pipeline/0-common/route';
import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { subjectInPath, subjectOf } from '../../pipeline/6-input/path-parameters';
import { subjectQuery } from '../../pipeline/6-input/query-parameters';
import { notInLogYet } from '../evidence/not-in-log-yet';
import { proofJson } from '../evidence/proof-json';
import { Proof } from '../schemas/evidence';

export const getSubjectLinksProof = route({
  id: 'getSubjectLinksProof',
  method: 'GET',
  path: '/subjects/{subjectId}/links/proof',
  tag: 'Evidence',
  summary: 'Prove that the links of a subject are in the log',
  description:
    'Works like the proof of a consent, for all links of the person and their ends, oldest first. `data` of each frame is the hash of `salt` and the exact JSON of ' +
    'a link in `GET /subjects/{subjectId}/links`, with `unlinked_at` null for a beginning. `events` is empty without links.',
  caller: 'key_or_session',
  keyScope: 'evidence',
  siteKeys: { refused: 'The proof covers all your sites, so an API key of one site cannot read it.' },
  cost: {},
  bodyLimitBytes: bodyLimitBytes.consents,
  pathParameters: { subjectId: subjectInPath() },
  queryParameters: { subject_id: subjectQuery() },
  success: { status: 200, description: 'The proof', schema: Proof },
  otherAnswers: [notInLogYet],
  errors: [],
  handle: async ({ caller: { accountId }, path, query }, { evidence }) => {
    const { log, events } = await evidence.proveLinks({ accountId, subjectId: subjectOf(path, query) }, { needs: 'subject_links' });
    return { json: proofJson(log, events) };
  },
});
