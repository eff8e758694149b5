import type { FindTextRequest, FindTextResponse } from '@consent/contracts';
import { notFound } from '@consent/kernel/errors';
import type { PolicyParts } from '../parts';
import { findTextByHash } from './find-text.sql';

/** GET /public/policy/{text}: a published text by its hash (decision 34.4). Throws not_found. */
export async function findText({ sha256 }: FindTextRequest, { database }: Pick<PolicyParts, 'database'>): Promise<FindTextResponse> {
  const content = await findTextByHash(database, sha256);
  if (content === undefined) throw notFound('policy text');
  return { content };
}
