import type { AnswerCounts, CountAnswersRequest, CountAnswersResponse } from '@consent/contracts';
import { invalid } from '@consent/kernel/errors';
import { uuidOf } from '@consent/kernel/ids';
import type { ConsentParts } from '../parts';
import { sumAnswers } from './answers.sql';

const mostNotices = 100;

/** The `answers` of GET /sites/{id}/notices. Throws invalid (more than 100 notices). */
export async function countAnswers(
  { accountId, siteId, noticeSha256s }: CountAnswersRequest,
  { database }: Pick<ConsentParts, 'database'>,
): Promise<CountAnswersResponse> {
  if (noticeSha256s.length > mostNotices) throw invalid(`At most ${mostNotices} notices.`);
  const counts = await sumAnswers(database, { accountId, siteId: uuidOf(siteId), noticeSha256s });
  return { answers: noticeSha256s.map(answersOf) };

  function answersOf(noticeSha256: string): AnswerCounts {
    const count = (action: string) => counts.find((each) => each.noticeSha256 === noticeSha256 && each.action === action)?.times ?? 0;
    return {
      ...{ acceptAll: count('accept_all'), refuseAll: count('refuse_all'), save: count('save') },
      ...{ signal: count('signal'), withdraw: count('withdraw') },
    };
  }
}
