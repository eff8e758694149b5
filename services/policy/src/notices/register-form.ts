import { createHash } from 'node:crypto';
import type { RegisterFormRequest, RegisterFormResponse } from '@consent/contracts';
import { canonicalJson } from '@consent/evidence-format';
import { invalid } from '@consent/kernel/errors';
import { uuidOf } from '@consent/kernel/ids';
import { findKept, keepAnswer } from '@consent/service';
import type { PolicyParts } from '../parts';
import { checkForm } from './content.rule';
import { keepNotice } from './keep';
import { findNoticeByHash } from './keep.sql';

interface KeptForm {
  siteId: string;
  sha256: string;
  created: boolean;
}

/**
 * POST /sites/{id}/notices: numbers and keeps what a form of the site asks, with its picture (decision 51). Throws invalid, plan_limit, conflict
 * (the key is in use).
 */
export async function registerForm(
  { accountId, siteId: anyCase, content, picture: pictureContent, once }: RegisterFormRequest,
  { transaction, isLogOn }: Pick<PolicyParts, 'transaction' | 'isLogOn'>,
): Promise<RegisterFormResponse> {
  const siteId = uuidOf(anyCase);
  // The operator's audit finds `kind` and `picture` by a text search that relies on canonical JSON.
  if (canonicalJson(JSON.parse(content)) !== content) throw invalid('content must be canonical JSON.');
  const pictureSha256 = checkForm(content, siteId, pictureContent);
  const picture = pictureContent && pictureSha256 !== undefined ? { sha256: pictureSha256, content: pictureContent } : undefined;
  const sha256 = createHash('sha256').update(content).digest('hex');
  return transaction(async (tx) => {
    const kept = await findKept<KeptForm>(tx, once);
    if (kept !== undefined) {
      const notice = await findNoticeByHash(tx, { accountId, ...kept });
      return { notice: notice!, created: kept.created, replayed: true };
    }
    const known = await findNoticeByHash(tx, { accountId, siteId, sha256 });
    const { notice, created } = known
      ? { notice: known, created: false }
      : await keepNotice(tx, { accountId, siteId, kind: 'form', content, sha256, picture }, { isLogOn });
    await keepAnswer(tx, once, { siteId, sha256, created } satisfies KeptForm);
    return { notice, created, replayed: false };
  });
}
