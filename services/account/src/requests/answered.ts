import type { Handle } from '@consent/postgres';
import { tokenDigest } from '../random-token';
import { noSuchLink } from './no-such-link';
import type { RequestRecord } from './request';
import { findRequest } from './requests.sql';
import { findRequestToken } from './tokens.sql';

/** The closed request to which a token of its answer leads. Throws not_found. */
export async function getAnswered(db: Handle, token: string, nowMs: number): Promise<RequestRecord> {
  const found = await findRequestToken(db, { digest: tokenDigest(token), purposes: ['answer'], nowMs });
  const request = found?.requestId && (await findRequest(db, { accountId: found.accountId, id: found.requestId }));
  if (!request || request.closedAtMs === 0 || request.blankedAtMs !== 0) throw noSuchLink();
  return request;
}
