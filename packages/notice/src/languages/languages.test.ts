import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { builtInLanguage, builtInLanguages, en, isMachineDraft, isOfUnion, type BuiltInLanguage } from '.';

const languages = builtInLanguages();
const others = languages.filter(({ tag }) => tag !== 'en');
const allTexts = ({ texts, labels, descriptions, page }: BuiltInLanguage): [string, string][] => [
  ...Object.entries(texts),
  ...Object.entries(labels).map(([key, label]): [string, string] => [`label of ${key}`, label]),
  ...Object.entries(descriptions).map(([key, text]): [string, string] => [`description of ${key}`, text]),
  ...Object.entries(page).map(([key, word]): [string, string] => [`page: ${key}`, word]),
];

/** Why a visitor is asked again. */
const sentencesOfPages = ['page: policy_changed', 'page: more_asked', 'page: asked_again'];
const placeholders: Record<string, string> = { 'page: more_asked': '{categories}', 'page: asked_again': '{date}' };

/** Those of the API, and what fits on a button of a phone. */
const mostCharacters = (name: string): number => {
  if (['message', 'message_opt_out', 'message_notice', 'held', ...sentencesOfPages].includes(name)) return 200;
  if (name.startsWith('description')) return 110;
  if (name === 'signal') return 45;
  if (name === 'policy' || name === 'title') return 30;
  return name.startsWith('label') ? 20 : 25;
};

/** Opening and closing, as in the style guides of each language. */
const quotes: Record<string, readonly [string, string]> = {
  ...{ en: ['“', '”'], bg: ['„', '“'], cs: ['„', '“'], da: ['”', '”'], de: ['„', '“'], el: ['«', '»'], es: ['«', '»'], et: ['„', '“'] },
  ...{ fi: ['”', '”'], fr: ['«\u00a0', '\u00a0»'], ga: ['“', '”'], hr: ['„', '”'], hu: ['„', '”'], it: ['«', '»'], lt: ['„', '“'] },
  ...{ lv: ['„', '”'], mt: ['“', '”'], nl: ['“', '”'], pl: ['„', '”'], pt: ['«', '»'], ro: ['„', '”'], sk: ['„', '“'], sl: ['„', '“'] },
  ...{ sv: ['”', '”'], nb: ['«', '»'], is: ['„', '“'], uk: ['«', '»'], tr: ['“', '”'], ar: ['«', '»'], he: ['”', '”'], hi: ['“', '”'] },
  ...{ ja: ['「', '」'], ko: ['‘', '’'], 'zh-Hans': ['“', '”'], 'zh-Hant': ['「', '」'], 'pt-BR': ['“', '”'] },
};

/** Words that a language has from English. */
const sameAsEnglish: Record<string, readonly string[]> = {
  // The ordinary word of these languages. Others have one of their own, such as “markkinointi”.
  'label of marketing': ['cs', 'de', 'es', 'fr', 'hr', 'hu', 'it', 'mt', 'nl', 'pl', 'pt', 'pt-BR', 'ro', 'sk'],
  ...{ 'page: name': ['de'], 'page: date': ['fr'], 'page: no': ['es', 'it'] },
};

/** Letters of these languages. Greek, Ukrainian and Chinese write “cookie” as English does. */
const scripts: Record<string, { letters: RegExp; words: readonly string[] }> = {
  bg: { letters: /\p{Script=Cyrillic}/u, words: [] },
  el: { letters: /\p{Script=Greek}/u, words: ['cookies'] },
  uk: { letters: /\p{Script=Cyrillic}/u, words: ['cookie'] },
  ar: { letters: /\p{Script=Arabic}/u, words: [] },
  he: { letters: /\p{Script=Hebrew}/u, words: [] },
  hi: { letters: /\p{Script=Devanagari}/u, words: [] },
  ja: { letters: /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|ー/u, words: [] },
  ko: { letters: /\p{Script=Hangul}/u, words: [] },
  'zh-Hans': { letters: /\p{Script=Han}/u, words: ['Cookie'] },
  'zh-Hant': { letters: /\p{Script=Han}/u, words: ['Cookie'] },
};

test('the official languages of the EU are there, English first, and twelve others', () => {
  const tags = languages.map(({ tag }) => tag);
  const ofUnion = 'en bg cs da de el es et fi fr ga hr hu it lt lv mt nl pl pt ro sk sl sv'.split(' ');
  expect(tags.slice(0, 24)).toEqual(ofUnion);
  expect(tags).toEqual(expect.arrayContaining('ar he hi is ja ko nb pt-BR tr uk zh-Hans zh-Hant'.split(' ')));
  expect(languages.filter(({ tag }) => isOfUnion(tag))).toHaveLength(24);
  expect([builtInLanguage('de')?.tag, builtInLanguage('constructor'), builtInLanguage('xx')]).toEqual(['de', undefined, undefined]);
});

test('a language is one file, named after its tag, and one line of the list', () => {
  const files = readdirSync(__dirname).filter((file) => !['index.ts', 'list.ts', 'languages.test.ts'].includes(file));
  expect(files.sort()).toEqual(languages.map(({ tag }) => `${tag.toLowerCase()}.ts`).sort());
  const lines = readFileSync(join(__dirname, 'list.ts'), 'utf8').trim().split('\n');
  expect(lines).toHaveLength(languages.length);
  for (const { tag } of languages) expect(lines.filter((line) => line.endsWith(`'./${tag.toLowerCase()}';`))).toHaveLength(1);
});

test('a language that nobody has read is a machine draft, and English is the source', () => {
  expect([{ tag: 'de', readBy: null }, { tag: 'de', readBy: 'A. Reader' }, en].map(isMachineDraft)).toEqual([true, false, false]);
});

describe.each(languages.map((language) => [language.tag, language] as const))('%s', (tag, language) => {
  test('has every text and label, within limits', () => {
    expect(Object.keys(language.texts)).toEqual(Object.keys(en.texts));
    expect(Object.keys(language.labels)).toEqual(Object.keys(en.labels));
    expect(Object.keys(language.descriptions)).toEqual(Object.keys(en.labels));
    expect(Object.keys(language.page)).toEqual(Object.keys(en.page));
    for (const [name, text] of allTexts(language)) {
      expect([name, text, text.trim() === text && text !== '']).toEqual([name, text, true]);
      expect([name, text, [...text].length <= mostCharacters(name)]).toEqual([name, text, true]);
    }
  });

  test('keeps its placeholders, the category in the quotation marks of the language', () => {
    const [open, close] = quotes[tag] as readonly [string, string];
    expect(language.texts.held).toContain('{host}');
    expect(language.texts.held).toContain(`${open}{category}${close}`);
    for (const [name, text] of allTexts(language)) {
      // Not ’, which is an apostrophe too.
      const marks = text.match(/["“”„«»‚‘「」『』]/gu) ?? [];
      const ofCategory = close === '’' ? 1 : 2;
      const filled = text.match(/\{\w*\}/g) ?? [];
      if (name === 'held') expect([marks.length, filled.toSorted()]).toEqual([ofCategory, ['{category}', '{host}']]);
      else expect([name, marks.length, filled.join()]).toEqual([name, 0, placeholders[name] ?? '']);
      expect([name, text.replaceAll(/\{\w+\}/g, '').match(/[{}]/)]).toEqual([name, null]);
      // A typewriter's apostrophe, and a space that a line may break at.
      expect([name, /'| [»!?:;]|« /.test(text)]).toEqual([name, false]);
    }
  });

  test('ends sentences and nothing else', () => {
    for (const [name, text] of allTexts(language))
      expect([name, text, /[.。।]$/u.test(text)]).toEqual([name, text, mostCharacters(name) > 100]);
  });

  test('says for accepting and refusing as much as for the other', () => {
    const { accept, refuse } = language.texts;
    expect(Math.abs([...accept].length - [...refuse].length)).toBeLessThanOrEqual(6);
  });
});

describe.each(others.map((language) => [language.tag, language] as const))('%s, like no other language,', (tag, language) => {
  test('has no text of English, except words that it has from it', () => {
    const english = new Map(allTexts(en));
    const same = allTexts(language).flatMap(([name, text]) => (text === english.get(name) ? [name] : []));
    expect(same).toEqual(Object.keys(sameAsEnglish).filter((name) => sameAsEnglish[name]?.includes(tag)));
  });

  test('has two different texts for two different buttons', () => {
    const { accept, refuse, choose, save, acknowledge, show_once, show_always } = language.texts;
    expect(new Set([accept, refuse, choose, save, acknowledge, show_once, show_always]).size).toBe(7);
    expect(new Set(Object.values(language.labels)).size).toBe(6);
    expect(new Set(Object.values(language.descriptions)).size).toBe(6);
    expect(new Set(Object.values(language.page)).size).toBe(Object.keys(en.page).length);
  });
});

test.each(Object.entries(scripts))('%s has only letters of its script, except the word for cookies', (tag, { letters, words }) => {
  for (const [name, text] of allTexts(builtInLanguage(tag) as BuiltInLanguage)) {
    const rest = words.reduce((left, word) => left.replaceAll(word, ''), text.replaceAll(/\{\w+\}/g, ''));
    expect([name, [...rest].filter((letter) => /\p{L}/u.test(letter) && !letters.test(letter))]).toEqual([name, []]);
  }
});

test('Traditional Chinese has no letter that only Simplified Chinese has, and the other way round', () => {
  const textOf = (tag: string) =>
    allTexts(builtInLanguage(tag) as BuiltInLanguage)
      .map(([, text]) => text)
      .join('');
  expect(textOf('zh-Hant')).not.toMatch(/[们这来将为网权设选显绝营销广择]/u);
  expect(textOf('zh-Hans')).not.toMatch(/[們這來將為網權設選顯絕營銷廣擇]/u);
});

test('European and Brazilian Portuguese are two languages', () => {
  const [european, brazilian] = [builtInLanguage('pt'), builtInLanguage('pt-BR')];
  expect([european?.texts.save, brazilian?.texts.save]).toEqual(['Guardar escolha', 'Salvar escolha']);
  expect([european?.texts.message, brazilian?.texts.message].map((text) => /utilizamos/i.test(text ?? ''))).toEqual([true, false]);
});
