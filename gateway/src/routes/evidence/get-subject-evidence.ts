import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { subjectInPath, subjectOf } from '../../pipeline/6-input/path-parameters';
import { booleanQuery, subjectQuery } from '../../pipeline/6-input/query-parameters';
import { route } from '../../pipeline/0-common/route';
import { EvidenceBundle } from '../schemas/evidence';
import { notInLogYet } from './not-in-log-yet';

export const getSubjectEvidence = route({
  id: 'getSubjectEvidence',
  method: 'GET',
  path: '/subjects/{subjectId}/evidence',
  tag: 'Evidence',
  summary: 'Download the evidence of a subject',
  description:
    'Returns a zip file with every consent of the subject on all your sites, and the proof that no logged record is missing. ' +
    'For a subject without consents, the bundle has no records. Returns 400 for more than 32 MB of text. If the download fails, the connection is aborted and the file is incomplete.',
  caller: 'key_or_session',
  audits: ['evidence.read'],
  auditedRead: ({ path, query }) => ({ kind: 'evidence.read', subjectId: subjectOf(path, query) }),
  keyScope: 'evidence',
  siteKeys: { refused: 'The bundle covers all your sites, so an API key of one site cannot download it.' },
  cost: {},
  bodyLimitBytes: bodyLimitBytes.consents,
  pathParameters: { subjectId: subjectInPath() },
  queryParameters: {
    subject_id: subjectQuery(),
    include_linked: booleanQuery(
      'Whether to return a zip with a bundle for each subject of the person, and `links.json`, which proves their links',
      false,
    ),
  },
  success: {
    status: 200,
    description: 'The evidence bundle',
    texts: { 'application/zip': EvidenceBundle },
    headers: ['Content-Disposition'],
  },
  otherAnswers: [notInLogYet],
  errors: [],
  // The file name does not contain the subject, which may be any text and possibly personal.
  handle: async ({ caller: { accountId }, path, query, raw }, { evidenceFiles }) =>
    evidenceFiles.openBundle(raw, {
      ...{ accountId, id: subjectOf(path, query) },
      ...(query.include_linked
        ? ({ kind: 'person', fileName: 'evidence-person.zip' } as const)
        : ({ kind: 'subject', fileName: 'evidence-subject.zip' } as const)),
    }),
});
