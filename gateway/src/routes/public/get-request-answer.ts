import { timestamp } from '@consent/contracts';
import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { route } from '../../pipeline/0-common/route';
import { nameOfFile } from '../../requests/answer-files';
import { RequestAnswer, RequestTokenBody } from '../schemas/request';
import { requestTokenLimits } from './request-token-limits';

export const getRequestAnswer = route({
  id: 'getRequestAnswer',
  method: 'POST',
  path: '/public/requests/answer',
  tag: 'Public ingest',
  summary: 'Read the answer to a request by the link of a mail',
  description: 'The link works for 30 days. A POST, so that the token is in no log of URLs. Changes nothing.',
  caller: 'anyone',
  onlyReads: true,
  ...requestTokenLimits,
  bodyLimitBytes: bodyLimitBytes.people,
  body: RequestTokenBody,
  success: { status: 200, description: 'The answer', schema: RequestAnswer },
  errors: ['not_found'],
  handle: async ({ body: { token } }, { requests }) => {
    const { request, writeTo } = await requests.getRequestAnswer({ token }, { needs: 'requests' });
    return {
      headers: { 'Cache-Control': 'no-store' },
      json: JSON.stringify({
        ...{ kind: request.kind, status: request.status },
        confirmed_at: timestamp(request.confirmedAtMs),
        due_at: timestamp(request.dueAtMs),
        answered_at: timestamp(request.closedAtMs),
        write_to: writeTo || null,
        text: request.answerText,
        files: request.files.map((file) => ({ file, name: nameOfFile(file) })),
      }),
    };
  },
});
