import type { AnswerCounts, Notice } from '@consent/contracts';
import type { Services } from '../../services';

/** The counts are optional, so they may delay the list of notices by no more than this. */
const longestWaitMs = 1_000;

/** How consents answered each notice when they were recorded. Resolves with null for each if they cannot be counted now. */
export async function countAnswers(
  { accountId, siteId }: { accountId: string; siteId: string },
  notices: readonly Notice[],
  { consents }: Pick<Services, 'consents'>,
) {
  if (notices.length === 0) return [];
  const request = { accountId, siteId, noticeSha256s: notices.map(({ sha256 }) => sha256) };
  try {
    const { answers } = await consents.rpc.countAnswers(request, { needs: 'notice_answers', timeoutMs: longestWaitMs });
    return answers.map(answersJson);
  } catch {
    return notices.map(() => null);
  }
}

function answersJson({ acceptAll, refuseAll, save, signal, withdraw }: AnswerCounts) {
  const total = acceptAll + refuseAll + save + signal + withdraw;
  return { total, accept_all: acceptAll, refuse_all: refuseAll, save, signal, withdraw };
}
