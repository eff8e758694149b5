import { currentRequest, runInRequest } from '@consent/rpc';
import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { route } from '../../pipeline/0-common/route';
import { notInLogYet } from '../evidence/not-in-log-yet';
import { answerFile } from '../../requests/answer-files';
import { AnswerFileBody, EvidenceOfPerson, PersonRecords } from '../schemas/request';
import { requestTokenLimits } from './request-token-limits';

export const getRequestFile = route({
  id: 'getRequestFile',
  method: 'POST',
  path: '/public/requests/file',
  tag: 'Public ingest',
  summary: 'Download a file of the answer to a request',
  description:
    'Makes the file now, with what holds now on this site, for the subject of the request and its linked devices. It is not stored. Each download is in the trail of the request.',
  caller: 'anyone',
  ...requestTokenLimits,
  bodyLimitBytes: bodyLimitBytes.people,
  body: AnswerFileBody,
  success: {
    status: 200,
    description: 'The file',
    schema: PersonRecords,
    texts: { 'application/zip': EvidenceOfPerson },
    headers: ['Content-Disposition'],
  },
  otherAnswers: [notInLogYet],
  errors: ['not_found'],
  handle: async ({ body: { token, file }, requestId, arrivedAtMs }, services) => {
    const { accountId, siteId, subjectId, cell } = await services.requests.openAnswerFile({ token, file }, { needs: 'requests' });
    // Nobody is signed in, so the calls below do not know the account's cell by themselves.
    return runInRequest({ requestId, cell, deadlineAtMs: currentRequest()?.deadlineAtMs }, () =>
      answerFile({ accountId, siteId, subjectId, file, madeAtMs: arrivedAtMs }, services),
    );
  },
});
