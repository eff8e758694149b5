import type { FindTextRequest, FindTextResponse } from '@consent/contracts';
import { notFound } from '@consent/kernel/errors';
import type { PolicyParts } from '../parts';
import { findTextByHash } from './find-text.sql';

export async function findText({ sha256 }: FindTextRequest, { database }: Pick<PolicyParts, 'database'>): Promise<FindTextResponse> {
  const content = await findTextByHash(database, sha256);
  if (content === undefined) throw notFound('policy text');
  return { content };
}
