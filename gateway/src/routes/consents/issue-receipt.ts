import { receiptJson } from '@consent/contracts';
import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { ulidInPath } from '../../pipeline/6-input/path-parameters';
import { enumQuery } from '../../pipeline/6-input/query-parameters';
import { route } from '../../pipeline/0-common/route';
import { consentOfSite } from '../../pipeline/4-caller/site-keys';
import { textAnswer } from '../../pipeline/8-answer/text-answer';
import { Receipt, Receipt27560, ReceiptJws } from '../schemas/consent';
import { issueReceipt27560 } from './issue-receipt-27560';

const formats = ['json', 'jws', 'ts27560-2023'] as const;

/** Each call issues and records a new receipt (spec 2.8, 9.3; decisions 2.9, 8.2, 43). */
export const issueReceipt = route({
  id: 'issueReceipt',
  method: 'GET',
  path: '/consents/{id}/receipt',
  tag: 'Consents',
  summary: 'Issue a receipt for a consent',
  description:
    'Each call issues a new `receipt_id` and records the caller and the time. Also works for an erased consent. The schema version stays 1.0, so you can archive receipts. ' +
    'With `format=jws`, the receipt is signed and contains its proof, so anyone can verify the one file without us (`npx consent receipt verify`). ' +
    'With `format=ts27560-2023`, it is JSON-LD with the terms of ISO/IEC TS 27560:2023 and the W3C Data Privacy Vocabulary, and names your data controller.',
  caller: 'key_or_session',
  keyScope: 'consents:read',
  siteKeys: consentOfSite,
  cost: {},
  bodyLimitBytes: bodyLimitBytes.consents,
  // Reading issues a receipt, so HEAD would issue one that is never delivered.
  head: false,
  pathParameters: { id: ulidInPath('consent') },
  queryParameters: { format: enumQuery('Format of the receipt. Default: `json`', formats) },
  success: {
    status: 200,
    description: 'The receipt',
    schema: Receipt,
    texts: { 'application/jose': ReceiptJws, 'application/ld+json': Receipt27560 },
    headers: ['Content-Disposition'],
  },
  otherAnswers: [
    {
      status: 409,
      description:
        '`conflict`: with `jws`, the consent is not in the log yet; repeat the request after the time in `Retry-After`. With `ts27560-2023`, ' +
        'the data controller lacks fields; the message names them',
      isError: true,
      headers: ['Retry-After'],
    },
  ],
  errors: [],
  handle: async ({ caller, path: { id }, query: { format } }, services) => {
    const { accountId, actor } = caller;
    if (format === 'jws') {
      const asked = { accountId, id, actorKind: actor.kind, actorId: actor.id };
      const { jws } = await services.evidence.signReceipt(asked, { needs: 'signed_receipts' });
      return textAnswer('application/jose', jws, { 'Content-Disposition': `attachment; filename="receipt-${id}.jws"` });
    }
    if (format === 'ts27560-2023') {
      const document = await issueReceipt27560({ accountId, id, actor }, services);
      const headers = { 'Content-Disposition': `attachment; filename="receipt-${id}.jsonld"` };
      return textAnswer('application/ld+json', JSON.stringify(document), headers);
    }
    const { receiptId, consent } = await services.consents.rpc.issueReceipt({ accountId, id, actor });
    return { json: receiptJson(receiptId, consent) };
  },
});
