import type { Action, Answers } from '../../../api/notices';

/** In the order that they are shown. */
export const actions = ['accept_all', 'save', 'refuse_all', 'signal', 'withdraw'] as const satisfies Action[];

export interface AnswerShare {
  action: Action;
  count: number;
  /** Of all answers, from 0 to 1. */
  share: number;
}

/** Those that somebody gave. */
export function sharesOf(answers: Answers): AnswerShare[] {
  const sum = actions.reduce((total, action) => total + answers[action], 0);
  return actions
    .map((action) => ({ action, count: answers[action], share: sum === 0 ? 0 : answers[action] / sum }))
    .filter(({ count }) => count > 0);
}
