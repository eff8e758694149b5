import { notFound } from '@consent/kernel/errors';
import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { route } from '../../pipeline/0-common/route';
import { textAnswer } from '../../pipeline/8-answer/text-answer';
import { findPerson, findRecords } from '../../person-page/person';
import { notInLogYet } from '../evidence/not-in-log-yet';
import { ReceiptJws } from '../schemas/consent';
import { PersonReceiptBody } from '../schemas/person';
import { personFileLimits } from './person-limits';

export const getPersonReceipt = route({
  id: 'getPersonReceipt',
  method: 'POST',
  path: '/public/person/receipt',
  tag: 'Public ingest',
  summary: 'Issue a receipt for one of a person’s records',
  description:
    'The signed receipt of `GET /consents/{id}/receipt?format=jws`, for a record that `POST /public/person` lists. Another record is 404, as an unknown one. Uses no quota.',
  caller: 'site',
  crossOrigin: true,
  onlyReads: true,
  ...personFileLimits,
  bodyLimitBytes: bodyLimitBytes.people,
  body: PersonReceiptBody,
  success: { status: 200, description: 'The receipt', texts: { 'application/jose': ReceiptJws }, headers: ['Content-Disposition'] },
  otherAnswers: [notInLogYet],
  errors: ['not_found'],
  handle: async ({ body: { token, record: id }, caller }, services) => {
    const person = await findPerson(token, caller, services);
    const { records } = await findRecords(person, services);
    if (!records.some((record) => record.id === id)) throw notFound('consent');
    const asked = { accountId: person.accountId, id, actorKind: caller.actor.kind, actorId: caller.actor.id };
    const { jws } = await services.evidence.signReceipt(asked, { needs: 'signed_receipts' });
    return textAnswer('application/jose', jws, { 'Content-Disposition': `attachment; filename="receipt-${id}.jws"` });
  },
});
