import { route } from '../../pipeline/0-common/route';
import { ownSiteInPath } from '../../pipeline/4-caller/site-keys';
import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { numberInPath, uuidInPath } from '../../pipeline/6-input/path-parameters';
import { notInLogYet } from '../evidence/not-in-log-yet';
import { proofJson } from '../evidence/proof-json';
import { Proof } from '../schemas/evidence';

export const getNoticeProof = route({
  id: 'getNoticeProof',
  method: 'GET',
  path: '/sites/{siteId}/notices/{number}/proof',
  tag: 'Evidence',
  summary: 'Prove that a notice is in the log',
  description:
    'Works like the proof of a consent, but `salt` is empty, because notices are public. The frame has the `sha256` of the notice. Also works for a deleted site.',
  caller: 'key_or_session',
  keyScope: 'evidence',
  siteKeys: ownSiteInPath,
  cost: {},
  bodyLimitBytes: bodyLimitBytes.others,
  pathParameters: { siteId: uuidInPath('site'), number: numberInPath('notice') },
  success: { status: 200, description: 'The proof', schema: Proof },
  otherAnswers: [notInLogYet],
  errors: [],
  handle: async ({ caller: { accountId }, path: { siteId, number } }, { evidence }) => {
    const { log, events } = await evidence.proveNotice({ accountId, siteId, number: Number(number) }, { needs: 'notices' });
    return { json: proofJson(log, events) };
  },
});
