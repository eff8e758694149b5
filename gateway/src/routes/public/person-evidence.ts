import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { route } from '../../pipeline/0-common/route';
import { findPerson, findRecords, hasPurgeElsewhere } from '../../person-page/person';
import { evidenceFileName, receiptsZip } from '../../person-page/person-files';
import { notInLogYet } from '../evidence/not-in-log-yet';
import { EvidenceBundle } from '../schemas/evidence';
import { PersonBody } from '../schemas/person';
import { personFileLimits } from './person-limits';

export const getPersonEvidence = route({
  id: 'getPersonEvidence',
  method: 'POST',
  path: '/public/person/evidence',
  tag: 'Public ingest',
  summary: 'Download the evidence of a person',
  description:
    'The zip of `GET /subjects/{subjectId}/evidence` with `include_linked=true`. If that would show more than `POST /public/person` does, such as records on another site of the account, ' +
    'the zip has a signed receipt of each record of this site instead, of at most 50. Uses no quota.',
  caller: 'site',
  crossOrigin: true,
  onlyReads: true,
  ...personFileLimits,
  bodyLimitBytes: bodyLimitBytes.people,
  body: PersonBody,
  success: {
    status: 200,
    description: 'The evidence',
    texts: { 'application/zip': EvidenceBundle },
    headers: ['Content-Disposition'],
  },
  otherAnswers: [notInLogYet],
  errors: [],
  handle: async ({ body: { token }, caller, raw }, services) => {
    const person = await findPerson(token, caller, services);
    const records = await findRecords(person, services);
    if (!records.isAll || (await hasPurgeElsewhere(person, services))) return receiptsZip(person, records, caller.actor, services);
    const { accountId, personId: id } = person;
    return services.evidenceFiles.openBundle(raw, { accountId, kind: 'person', id, fileName: evidenceFileName });
  },
});
