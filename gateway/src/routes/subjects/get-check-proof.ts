import { route } from '../../pipeline/0-common/route';
import { ownSiteInPath } from '../../pipeline/4-caller/site-keys';
import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { checkInPath, uuidInPath } from '../../pipeline/6-input/path-parameters';
import { notInLogYet } from '../evidence/not-in-log-yet';
import { proofJson } from '../evidence/proof-json';
import { Proof } from '../schemas/evidence';

export const getCheckProof = route({
  id: 'getCheckProof',
  method: 'GET',
  path: '/sites/{siteId}/checks/{checkId}/proof',
  tag: 'Evidence',
  summary: 'Prove that you asked what holds',
  description:
    'Works like the proof of a consent, for an answer of `POST /subjects/state` with `record_check`. `salt` is empty. `data` of the frame is the SHA-256 of that answer’s exact ' +
    'bytes: keep them, because this service keeps only the hash. Also works for a deleted site.',
  caller: 'key_or_session',
  keyScope: 'evidence',
  siteKeys: ownSiteInPath,
  cost: {},
  bodyLimitBytes: bodyLimitBytes.others,
  pathParameters: { siteId: uuidInPath('site'), checkId: checkInPath() },
  success: { status: 200, description: 'The proof', schema: Proof },
  otherAnswers: [notInLogYet],
  errors: [],
  handle: async ({ caller: { accountId }, path: { siteId, checkId } }, { evidence }) => {
    const { log, events } = await evidence.proveCheck({ accountId, siteId, id: checkId }, { needs: 'state_checks' });
    return { json: proofJson(log, events) };
  },
});
