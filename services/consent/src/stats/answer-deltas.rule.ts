import type { ConsentContext } from '@consent/evidence-format';
import type { ConsentRecord } from '../consents/consent';
import type { AnswerDelta } from './delta';

/** One delta per account, site, notice and action. Each context is parsed once. */
export function answerDeltasOf(records: readonly ConsentRecord[]): AnswerDelta[] {
  const deltas = new Map<string, AnswerDelta>();
  const parsed = new Map<string, Pick<AnswerDelta, 'noticeSha256' | 'action'>>();
  for (const { accountId, siteId, context } of records) {
    if (context === undefined) continue;
    let answer = parsed.get(context);
    if (answer === undefined) {
      const { notice_sha256: noticeSha256, action } = JSON.parse(context) as ConsentContext;
      parsed.set(context, (answer = { noticeSha256, action }));
    }
    const key = `${accountId}/${siteId}/${answer.noticeSha256}/${answer.action}`;
    const delta = deltas.get(key);
    if (delta === undefined) deltas.set(key, { accountId, siteId, ...answer, times: 1 });
    else delta.times += 1;
  }
  return [...deltas.values()];
}
