import type { GetRequestAnswerRequest, GetRequestAnswerResponse } from '@consent/contracts';
import type { AccountParts } from '../parts';
import { getAnswered } from './answered';
import { requestMessage } from './request';
import { writeTo } from './settings';
import { findSettings } from './settings.sql';

/** POST /public/requests/answer (decision 75.6). Throws not_found. */
export async function getRequestAnswer(
  { token }: GetRequestAnswerRequest,
  { database, now }: Pick<AccountParts, 'database' | 'now'>,
): Promise<GetRequestAnswerResponse> {
  const request = await getAnswered(database, token, now());
  return { request: requestMessage(request), writeTo: writeTo(await findSettings(database, request)) };
}
