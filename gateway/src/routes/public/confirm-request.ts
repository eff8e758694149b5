import { timestamp } from '@consent/contracts';
import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { route } from '../../pipeline/0-common/route';
import { ConfirmedRequest, RequestTokenBody } from '../schemas/request';
import { requestTokenLimits } from './request-token-limits';

export const confirmRequest = route({
  id: 'confirmRequest',
  method: 'POST',
  path: '/public/requests/confirm',
  tag: 'Public ingest',
  summary: 'Confirm a request by the link of a mail',
  description:
    'Send it when the person presses a button, not when the page opens: programs that check links of mails open them, too. Also confirms the address of a site for answers. ' +
    'Repeating it within a minute has the same response. Afterwards, and for a token that is unknown or older than 7 days, it is 404.',
  caller: 'anyone',
  ...requestTokenLimits,
  bodyLimitBytes: bodyLimitBytes.people,
  body: RequestTokenBody,
  success: { status: 200, description: 'It is confirmed', schema: ConfirmedRequest },
  errors: ['not_found'],
  handle: async ({ body: { token } }, { requests }) => {
    const { what, kind, confirmedAtMs, dueAtMs, writeTo } = await requests.confirmRequest({ token }, { needs: 'requests' });
    return {
      json: JSON.stringify({
        ...{ status: 'confirmed', what, kind: kind || null },
        confirmed_at: timestamp(confirmedAtMs),
        due_at: dueAtMs === 0 ? null : timestamp(dueAtMs),
        write_to: writeTo || null,
      }),
    };
  },
});
