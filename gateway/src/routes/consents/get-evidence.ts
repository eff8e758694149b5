import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { ulidInPath } from '../../pipeline/6-input/path-parameters';
import { route } from '../../pipeline/0-common/route';
import { notInLogYet } from '../evidence/not-in-log-yet';
import { EvidenceBundle } from '../schemas/evidence';

export const getConsentEvidence = route({
  id: 'getConsentEvidence',
  method: 'GET',
  path: '/consents/{id}/evidence',
  tag: 'Evidence',
  summary: 'Download the evidence of a consent',
  description:
    'Returns a zip file with the consent, its proofs and a page that verifies them offline. For other consents of the subject it shows only sites and times, ' +
    'so a missing later change is detected. Returns 400 for more than 32 MB of text. If the download fails, the connection is aborted and the file is incomplete.',
  caller: 'key_or_session',
  audits: ['evidence.read'],
  auditedRead: ({ path: { id } }) => ({ kind: 'evidence.read', target: { kind: 'consent', id } }),
  keyScope: 'evidence',
  siteKeys: { refused: 'The bundle shows when and where the subject has other records, so an API key of one site cannot download it.' },
  cost: {},
  bodyLimitBytes: bodyLimitBytes.consents,
  pathParameters: { id: ulidInPath('consent') },
  success: {
    status: 200,
    description: 'The evidence bundle',
    texts: { 'application/zip': EvidenceBundle },
    headers: ['Content-Disposition'],
  },
  otherAnswers: [notInLogYet],
  errors: [],
  handle: ({ caller: { accountId }, path: { id }, raw }, { evidenceFiles }) =>
    evidenceFiles.openBundle(raw, { accountId, kind: 'consent', id, fileName: `evidence-${id}.zip` }),
});
