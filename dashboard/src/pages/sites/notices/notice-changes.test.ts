import { noticesTexts } from '../../../texts/en/notices';
import { changeWords } from './change-words';
import { differingTexts, isUnchanged, noticeChanges, type Notice } from './notice-changes';

const texts = {
  title: 'Your privacy',
  message: 'We use cookies.',
  accept: 'Accept all',
  refuse: 'Refuse all',
  choose: 'Choose',
  save: 'Save',
  change: 'Settings',
  policy: 'Policy',
  required: 'Always on',
};

const notice: Notice = {
  v: 1,
  kind: 'banner',
  site_id: 'site',
  program: 'p1',
  categories: [
    { key: 'necessary', required: true, label: { en: 'Necessary', fr: 'Nécessaires' }, description: {} },
    { key: 'maps', required: false, label: { en: 'Maps', fr: 'Cartes' }, description: { en: 'Shows the way.' } },
  ],
  policy: { id: 'policy', version: 1, sha256: 'h1' },
  texts: { en: texts, fr: { ...texts, accept: 'Tout accepter' } },
  buttons: ['refuse_all', 'accept_all', 'choose', 'save'],
  position: 'bottom',
  colors: { accent: '#0b7285' },
  ask_again_after_days: 365,
  ask_again_on_new_version: true,
  global_privacy_control: true,
  google_consent_mode: false,
};
const [necessary, maps] = notice.categories as [NonNullable<Notice['categories']>[number], NonNullable<Notice['categories']>[number]];
const analytics = { key: 'analytics', required: false, label: { en: 'Analytics', fr: 'Mesure' }, description: {} };
const manyKeys = Array.from({ length: 64 }, (_, index) => ({ ...analytics, key: `c${index}` }));

const placeRule: NonNullable<Notice['rules']>[number] = {
  ...{ number: 0, places: [], model: 'opt_in', categories: {}, question: 'opt_in', gpc: 'decides' },
  ...{ ask_again_after_days: { yes: 365, no: null }, texts: {} },
};

const wordsOf = (after: Partial<Notice>, before: Partial<Notice> = {}) => {
  const [old, young] = [
    { ...notice, ...before },
    { ...notice, ...after },
  ];
  const wording = { t: noticesTexts.changed, nameOf: (tag: string) => tag.toUpperCase() };
  return changeWords(noticeChanges(old, young), { before: old.policy, after: young.policy }, wording);
};

test('equal notices have no changes', () => {
  expect(isUnchanged(noticeChanges(notice, structuredClone(notice)))).toBe(true);
  expect(wordsOf({})).toEqual(['Nothing']);
});

test.each<[string[], Partial<Notice>, Partial<Notice>?]>([
  [['Rules by place'], { rules: [placeRule] }],
  [['Rules by place'], { rules: [placeRule] }, { rules: [{ ...placeRule, gpc: 'ignored' }] }],
  [['Nothing'], { rules: [placeRule] }, { rules: [placeRule] }],
  [['Texts in FR'], { texts: { ...notice.texts, fr: texts } }],
  [['Added languages: DE'], { texts: { ...notice.texts, de: texts } }],
  [['Removed languages: FR'], { texts: { en: texts } }],
  [['Added categories: analytics'], { categories: [necessary, maps, analytics] }],
  [['Removed categories: maps'], { categories: [necessary], buttons: ['refuse_all', 'accept_all'] }],
  [['Added categories: necessary, maps'], {}, { categories: null, buttons: ['refuse_all', 'accept_all'] }],
  [['Added categories: c0, c1, c2, c3, c4 and 59 more'], { categories: [necessary, maps, ...manyKeys] }],
  [['Labels of maps'], { categories: [necessary, { ...maps, label: { en: 'Map', fr: 'Cartes' } }] }],
  [['Descriptions of maps'], { categories: [necessary, { ...maps, description: {} }] }],
  [['Required or optional: maps'], { categories: [necessary, { ...maps, required: true }] }],
  [['Cookies of maps'], { categories: [necessary, { ...maps, cookies: [{ name: 'map*' }] }] }],
  [['Rules'], { on_withdrawal: 'keep' }],
  [['Order of categories'], { categories: [maps, necessary] }],
  [['Buttons'], { buttons: ['accept_all', 'refuse_all', 'choose', 'save'] }],
  [['Policy version 2'], { policy: { id: 'policy', version: 2, sha256: 'h2' } }],
  [['Another policy, version 1'], { policy: { id: 'other', version: 1, sha256: 'h2' } }],
  [['Unlinked the policy'], { policy: null }],
  [['Linked a policy, version 1'], {}, { policy: null }],
  [['Position'], { position: 'center' }],
  [['Colors'], { colors: {} }],
  [['Rules'], { ask_again_after_days: null }],
  [['New banner.js'], { program: 'p2' }],
  [['Other details'], { categories: [] }, { categories: null }],
  [['Other details'], { invented_later: true } as Partial<Notice>],
  [
    ['Texts in EN', 'Position', 'New banner.js'],
    { texts: { ...notice.texts, en: { ...texts, save: 'OK' } }, position: 'center', program: 'p2' },
  ],
])('says %j', (words, after, before) => {
  expect(wordsOf(after, before)).toEqual(words);
});

test('a label in a language that only one notice has is no changed label', () => {
  const german = { ...necessary, label: { ...necessary.label, de: 'Notwendig' } };
  expect(wordsOf({ texts: { ...notice.texts, de: texts }, categories: [german, maps] })).toEqual(['Added languages: DE']);
});

test('the texts of a language that differ come in the order of the banner', () => {
  const after = {
    ...notice,
    texts: { ...notice.texts, fr: { ...texts, title: 'Vos cookies', accept: 'Accepter' } },
    categories: [analytics, { ...maps, label: { en: 'Maps', fr: 'Plans' }, description: { en: 'Shows the way.', fr: 'Le chemin.' } }],
  };
  expect(differingTexts(notice, after, 'fr').map(({ category, name, before, after: now }) => [category, name, before, now])).toEqual([
    [undefined, 'title', 'Your privacy', 'Vos cookies'],
    [undefined, 'accept', 'Tout accepter', 'Accepter'],
    ['analytics', 'label', undefined, 'Mesure'],
    ['maps', 'label', 'Cartes', 'Plans'],
    // French had the English description.
    ['maps', 'description', 'Shows the way.', 'Le chemin.'],
    ['necessary', 'label', 'Nécessaires', undefined],
  ]);
  expect(differingTexts(notice, notice, 'fr')).toEqual([]);
});

test('a language of only one notice differs in all its texts', () => {
  const before = { ...notice, texts: { en: texts } };
  const pairs = differingTexts(before, notice, 'fr');
  expect(pairs.every(({ before: old, after }) => old === undefined && after !== undefined)).toBe(true);
  expect(pairs.filter(({ category }) => category === undefined)).toHaveLength(Object.keys(texts).length);
});

test('names such as constructor find nothing', () => {
  const odd = { ...notice, texts: { ...notice.texts, constructor: texts } };
  expect(wordsOf(odd)).toEqual(['Added languages: CONSTRUCTOR']);
  expect(differingTexts(notice, odd, 'constructor').map(({ before }) => before)).not.toContainEqual(expect.anything());
});
