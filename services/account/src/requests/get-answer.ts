import type { GetRequestAnswerRequest, GetRequestAnswerResponse } from '@consent/contracts';
import type { AccountParts } from '../parts';
import { getAnswered } from './answered';
import { requestMessage } from './request';

/** POST /public/requests/answer (decision 75.6). Throws not_found. */
export async function getRequestAnswer(
  { token }: GetRequestAnswerRequest,
  { database, now }: Pick<AccountParts, 'database' | 'now'>,
): Promise<GetRequestAnswerResponse> {
  return { request: requestMessage(await getAnswered(database, token, now())) };
}
