import type { FormNotice, NoticeContent } from '../../../api/notices';
import { descriptionIn, labelIn } from './notice-changes';

export interface FormText {
  name: 'title' | 'message' | 'accept' | 'refuse' | 'save' | 'field';
  /** Key of a field of the form. */
  field?: string;
  text: string;
}

const names = ['title', 'message', 'accept', 'refuse', 'save'] as const;

/** What a form says in one language, in the order that it is read: fields stand between the question and the buttons. */
export function formTextsIn({ texts }: FormNotice, language: string): FormText[] {
  const own = Object.hasOwn(texts, language) ? texts[language] : undefined;
  const named = names.flatMap((name): FormText[] => {
    const text = own?.[name];
    return text === undefined ? [] : [{ name, text }];
  });
  const fields = Object.entries(own?.fields ?? {}).map(([field, text]): FormText => ({ name: 'field', field, text }));
  const isButton = ({ name }: FormText) => name === 'accept' || name === 'refuse' || name === 'save';
  return [...named.filter((text) => !isButton(text)), ...fields, ...named.filter(isButton)];
}

/** The language of the dashboard if the form has it. */
export function openingLanguageOf({ texts }: Pick<NoticeContent, 'texts'>, ofDashboard: string): string {
  return Object.hasOwn(texts, ofDashboard) ? ofDashboard : (Object.keys(texts)[0] ?? 'en');
}

/** The texts of one language that differ between two forms, with the names that a reader knows them by. */
export function differingFormTexts(before: FormNotice, after: FormNotice, language: string): FormPair[] {
  const [old, young] = [before, after].map((notice) => new Map(shownTexts(notice, language).map((text) => [keyOf(text), text]))) as [
    Map<string, ShownText>,
    Map<string, ShownText>,
  ];
  return [...new Set([...young.keys(), ...old.keys()])].flatMap((key): FormPair[] => {
    const [was, is] = [old.get(key), young.get(key)];
    const { text: _, ...named } = (is ?? was)!;
    return was?.text === is?.text ? [] : [{ ...named, before: was?.text, after: is?.text }];
  });
}

export type FormPair = Omit<ShownText, 'text'> & { before: string | undefined; after: string | undefined };

interface ShownText {
  name: FormText['name'] | 'label' | 'description';
  field?: string;
  category?: string;
  text: string;
}

const keyOf = ({ name, field = '', category = '' }: ShownText) => [name, field, category].join('\n');

function shownTexts(notice: FormNotice, language: string): ShownText[] {
  if (!Object.hasOwn(notice.texts, language)) return [];
  const ofCategories = (notice.categories ?? []).flatMap((category) =>
    (
      [
        ['label', labelIn],
        ['description', descriptionIn],
      ] as const
    ).flatMap(([name, what]): ShownText[] => {
      const text = what(category, language);
      return text === undefined ? [] : [{ name, category: category.key, text }];
    }),
  );
  return [...formTextsIn(notice, language), ...ofCategories];
}
