import { builtInLanguages, personWords } from '@consent/notice/languages';
import { withDefaults } from './banner-fields';
import { proposedLabel, proposedTexts, type BuiltInTexts } from './built-in-texts';

const table: BuiltInTexts = builtInLanguages().map((language) => ({
  ...language,
  isDraft: true,
  isOfUnion: true,
  person: personWords(language.tag),
}));

test('[decision 56] a chosen built-in language proposes its texts, every other one those of English', () => {
  const refuse = (language: string, chosen: string[], from: BuiltInTexts = table) => proposedTexts(language, from, chosen).refuse;
  expect([refuse('de', ['de']), refuse('de', []), refuse('fa', []), refuse('en', [])]).toEqual([
    ...['Alle ablehnen', 'Refuse all'],
    ...['Refuse all', 'Refuse all'],
  ]);
  expect(proposedTexts('de', undefined, ['de']).refuse).toBe('Refuse all');
});

test('[decision 56] a category proposes what visitors read: the built-in label, else that of English, else its key', () => {
  const label = (key: string, english?: string) =>
    proposedLabel(withDefaults({ key, label: english === undefined ? {} : { en: english } }), 'de', table, ['de']);
  expect([label('ads', 'Ads'), label('maps', 'Maps'), label('maps'), label('constructor')]).toEqual([
    'Werbung',
    'Maps',
    'maps',
    'constructor',
  ]);
});
