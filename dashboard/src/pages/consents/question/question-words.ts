import type { FoundContext, Question } from '../../../api/consents';
import type { NoticeContent } from '../../../api/notices';
import { ruleIn, textsUnder } from '../../sites/notices/notice-site';

const buttons = { accept_all: 'accept', refuse_all: 'refuse', save: 'save' } as const;

type Asked = Pick<Question, 'language' | 'signals'>;

/** What the notice asked, under the rule that the context names. Undefined if it doesn't have the language. */
export function askedIn(notice: NoticeContent, { language, signals }: Asked): { title: string | undefined; message: string } | undefined {
  if (notice.kind === 'form') {
    const form = Object.hasOwn(notice.texts, language) ? notice.texts[language] : undefined;
    return form && { title: form.title, message: form.message };
  }
  const rule = ruleIn(notice, signals.rule);
  const texts = textsUnder(notice, rule, language);
  const message = rule === undefined || rule.question === 'opt_in' ? texts?.message : texts?.message_opt_out;
  return texts && { title: texts.title, message: message ?? '' };
}

/** The text on the button that was pressed. Undefined without a button, or if a form doesn't say. */
export function buttonIn(notice: NoticeContent, { language, action, signals }: Asked & Pick<Question, 'action'>): string | undefined {
  if (action === 'signal' || action === 'withdraw') return undefined;
  if (notice.kind === 'banner') return textsUnder(notice, ruleIn(notice, signals.rule), language)?.[buttons[action]];
  return Object.hasOwn(notice.texts, language) ? notice.texts[language]?.[buttons[action]] : undefined;
}

/** Absent from what an earlier banner.js sends. */
export const signalWords = ({ gpc }: Question['signals']): 'sent' | 'notSent' | 'unknown' =>
  gpc === undefined ? 'unknown' : gpc ? 'sent' : 'notSent';

export const whyNotRecorded = ({ recorded_by }: Pick<FoundContext, 'recorded_by'>) => recorded_by ?? 'unknown';

/** Whether the categories were in view when it was answered. */
export const wasOpen = ({ surface, action }: Pick<Question, 'surface' | 'action'>): boolean =>
  surface === 'preferences' || action === 'save';
