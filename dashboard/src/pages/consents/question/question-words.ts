import type { FoundContext, Question } from '../../../api/consents';
import type { NoticeContent } from '../../../api/notices';

const buttons = { accept_all: 'accept', refuse_all: 'refuse', save: 'save' } as const;

/** What the notice asked in a language. Undefined if it doesn't have the language. */
export function askedIn(notice: NoticeContent, language: string): { title: string | undefined; message: string } | undefined {
  // Sites name the languages. Without this check, "constructor" would find a function.
  const texts = Object.hasOwn(notice.texts, language) ? notice.texts[language] : undefined;
  return texts && { title: texts.title, message: texts.message };
}

/** The text on the button that was pressed. Undefined without a button, or if a form doesn't say. */
export function buttonIn(notice: NoticeContent, { language, action }: Pick<Question, 'language' | 'action'>): string | undefined {
  if (action === 'signal' || action === 'withdraw') return undefined;
  return Object.hasOwn(notice.texts, language) ? notice.texts[language]?.[buttons[action]] : undefined;
}

/** Absent from what an earlier banner.js sends. */
export const signalWords = ({ gpc }: Question['signals']): 'sent' | 'notSent' | 'unknown' =>
  gpc === undefined ? 'unknown' : gpc ? 'sent' : 'notSent';

export const whyNotRecorded = ({ recorded_by }: Pick<FoundContext, 'recorded_by'>) => recorded_by ?? 'unknown';

/** Whether the categories were in view when it was answered. */
export const wasOpen = ({ surface, action }: Pick<Question, 'surface' | 'action'>): boolean =>
  surface === 'preferences' || action === 'save';
