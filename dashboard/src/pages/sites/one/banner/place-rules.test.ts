import { isPlace, numberOfRule } from '@consent/notice';
import { bannerFaults, faultyLanguage } from './banner-faults';
import { bannerOf, fieldsOf, languagesOf, textNamesOf, type Banner } from './banner-fields';
import { placeOfPointer, presetOf, ruleFieldsOf, rulePresets, rulesOf, usualRules, withNewRule } from './place-rules';

const whole: NonNullable<Banner['rules']> = [
  {
    places: ['US-CA', 'BR'],
    model: 'opt_out',
    categories: { ads: 'opt_in' },
    gpc: 'refuses_and_asks',
    ask_again_after_days: { yes: null, no: 30 },
    texts: { en: { title: 'Yours' } },
  },
  { places: ['*'], model: 'none' },
];

test('rules are the same after they were in the form', () => {
  expect(rulesOf(ruleFieldsOf(whole))).toEqual(whole);
  expect(bannerOf(fieldsOf({ rules: whole }), null)).toEqual({ rules: whole });
});

describe('the usual rules', () => {
  test('name places that exist, each with a source and a day of the check', () => {
    for (const { places, source, checked, law } of rulePresets) {
      expect(places.filter((place) => !isPlace(place))).toEqual([]);
      expect([source, checked]).toEqual([expect.stringMatching(/^https:\/\//), expect.stringMatching(/^20\d\d-\d\d-\d\d$/)]);
      expect(law).not.toBe('');
    }
    expect(rulePresets.map(({ name }) => name)).toEqual(['europe', 'switzerland', 'us', 'brazil', 'quebec', 'india', 'rest']);
  });

  test('have no fault, and each place has one of them', () => {
    const rules = usualRules();
    expect([...bannerFaults({ ...fieldsOf(undefined), rules }, null).keys()]).toEqual([]);
    const numberFor = (place: string) => numberOfRule(rules, place);
    expect(['FR', 'GB', 'CH', 'US-CA', 'BR', 'CA-QC', 'IN', 'JP', 'US-WY'].map(numberFor)).toEqual([1, 1, 2, 3, 4, 5, 6, 7, 7]);
    expect(['', 'US', 'CA'].map(numberFor)).toEqual([0, 0, 0]);
  });

  test('are found again until their places or their model change', () => {
    const [europe] = usualRules();
    expect(presetOf(europe!)?.name).toBe('europe');
    expect(presetOf({ ...europe!, places: ['GB', 'EEA'] })?.name).toBe('europe');
    expect(presetOf({ ...europe!, places: ['GB'] })).toBeUndefined();
    expect(presetOf({ ...europe!, model: 'none' })).toBeUndefined();
  });
});

test('a new rule comes before the rule for every place, and else last', () => {
  expect(withNewRule(usualRules()).map(({ places }) => places[0])).toEqual(['EEA', 'CH', 'US-CA', 'BR', 'CA-QC', 'IN', undefined, '*']);
  expect(withNewRule(usualRules().slice(0, 1)).map(({ places }) => places[0])).toEqual(['EEA', undefined]);
});

test('a new rule has an id of its own, also after others were removed', () => {
  const rules = withNewRule(withNewRule(usualRules()).toSpliced(0, 1));
  expect(new Set(rules.map(({ id }) => id)).size).toBe(rules.length);
});

test('faults: no place, too many, a rule that never applies, and days that are none', () => {
  const days = (text: string) => ({ kind: 'days' as const, days: text });
  const [rule] = usualRules();
  const rules = [
    { ...rule!, places: [] },
    { ...rule!, places: Array.from({ length: 61 }, (_, at) => `P${at}`), again: { yes: days('0'), no: days('3650') } },
    { ...rule!, places: ['*', 'DE'] },
    { ...rule!, places: ['FR'] },
  ];
  expect([...bannerFaults({ ...fieldsOf(undefined), rules }, null)].map(([place, { kind }]) => [place, kind])).toEqual([
    ['rules.0.places', 'noPlace'],
    ['rules.1.places', 'tooManyPlaces'],
    ['rules.1.yes', 'days'],
    ['rules.3.order', 'afterEverywhere'],
  ]);
});

test.each([
  ['/banner/rules/2/places/1', 'rules.2.places'],
  ['/banner/rules/0/ask_again_after_days/no', 'rules.0.no'],
  ['/banner/rules/12', 'rules.12.order'],
  ['/banner/rules/1/categories/maps', 'rules.1.order'],
  ['/banner/rules/1/texts/pt-BR/message_notice', 'rules.1.texts.pt-BR.message_notice'],
  ['/banner/rules/1/texts', 'rules.1.order'],
  ['/banner/texts/en/title', undefined],
  ['/name', undefined],
])('the fault of the API at %s is shown at %s', (pointer, place) => {
  expect(placeOfPointer(pointer)).toBe(place);
});

test('blank own texts are left out, and so is a language without others', () => {
  const [rule] = ruleFieldsOf([{ places: ['US'], model: 'opt_out' }]);
  const texts = { en: { title: ' ', accept: 'Fine' }, fr: { title: '' }, de: {} };
  expect(rulesOf([{ ...rule!, texts }])).toEqual([{ places: ['US'], model: 'opt_out', texts: { en: { accept: 'Fine' } } }]);
  expect(rulesOf([{ ...rule!, texts: { fr: { title: '' } } }])).toEqual([{ places: ['US'], model: 'opt_out' }]);
});

test('own texts have the limits of the API, in the language that has them, and make it a language of the site', () => {
  const fields = fieldsOf({
    rules: [
      { places: ['DE'], model: 'opt_in' },
      { ...whole[0]!, texts: { fr: { title: 'x'.repeat(121), accept: 'x'.repeat(60) } } },
    ],
  });
  const faults = bannerFaults(fields, null);
  expect([...faults]).toEqual([['rules.1.texts.fr.title', { kind: 'tooLong', most: 120 }]]);
  expect([faultyLanguage(faults, ['en', 'fr']), languagesOf(fields)]).toEqual(['fr', ['en', 'pt-BR', 'fr']]);
});

test('texts are offered only where they can matter', () => {
  const namesOf = (banner: Banner) => textNamesOf(fieldsOf(banner)).filter((name) => /message_|acknowledge|signal/.test(name));
  expect(namesOf({})).toEqual(['signal']);
  expect(namesOf({ global_privacy_control: false })).toEqual([]);
  expect(namesOf({ global_privacy_control: false, rules: [{ places: ['US'], model: 'none' }] })).toEqual(['message_opt_out']);
  expect(namesOf({ rules: [{ places: ['US'], model: 'opt_in', categories: { ads: 'notice' } }] })).toEqual([
    ...['message_opt_out', 'message_notice', 'acknowledge', 'signal'],
  ]);
});
