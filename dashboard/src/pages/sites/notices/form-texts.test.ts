import type { FormNotice } from '../../../api/notices';
import { differingFormTexts, formTextsIn, openingLanguageOf } from './form-texts';

const form: FormNotice = {
  v: 1,
  kind: 'form',
  site_id: 'site',
  texts: {
    de: { message: 'Dürfen wir schreiben?', accept: 'Ja' },
    en: { title: 'Newsletter', message: 'May we write to you?', accept: 'Yes', refuse: 'No', fields: { email: 'Your email' } },
  },
  categories: [{ key: 'mail', required: false, label: { en: 'Mail', de: 'Post' }, description: {} }],
  picture: null,
};

test('a form is read from its title to its buttons, with its fields between', () => {
  expect(formTextsIn(form, 'en').map(({ name, field, text }) => [name, field, text])).toEqual([
    ['title', undefined, 'Newsletter'],
    ['message', undefined, 'May we write to you?'],
    ['field', 'email', 'Your email'],
    ['accept', undefined, 'Yes'],
    ['refuse', undefined, 'No'],
  ]);
  expect(formTextsIn(form, 'constructor')).toEqual([]);
});

test('it opens in the language of the dashboard if it has it', () => {
  expect([openingLanguageOf(form, 'en'), openingLanguageOf(form, 'pt-BR')]).toEqual(['en', 'de']);
});

test('two forms differ in the texts that one of them has differently or alone', () => {
  const other: FormNotice = {
    ...form,
    texts: { en: { ...form.texts['en']!, message: 'May we call you?', fields: { phone: 'Your phone' } } },
    categories: [{ ...form.categories![0]!, label: { en: 'Calls' } }],
  };
  expect(
    differingFormTexts(form, other, 'en').map(({ name, field, category, before, after }) => [name, field ?? category, before, after]),
  ).toEqual([
    ['message', undefined, 'May we write to you?', 'May we call you?'],
    ['field', 'phone', undefined, 'Your phone'],
    ['label', 'mail', 'Mail', 'Calls'],
    ['field', 'email', 'Your email', undefined],
  ]);
  expect(differingFormTexts(form, other, 'de').map(({ before, after }) => [before, after])).toEqual([
    ['Dürfen wir schreiben?', undefined],
    ['Ja', undefined],
    ['Post', undefined],
  ]);
  expect(differingFormTexts(form, structuredClone(form), 'en')).toEqual([]);
});
