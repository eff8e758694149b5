import { bannerFaults, categoryFault, faultyLanguage, languageFault } from './banner-faults';
import { fieldsOf, withDefaults, type BannerFields } from './banner-fields';

const fields = fieldsOf(undefined);
const placesOf = (changed: Partial<BannerFields>, categories: Parameters<typeof bannerFaults>[1] = null) => [
  ...bannerFaults({ ...fields, ...changed }, categories).keys(),
];

test('defaults have no fault', () => {
  expect(placesOf({})).toEqual([]);
});

test('lengths are those of the API, in code points', () => {
  const most = { title: '😀'.repeat(120), message: 'x'.repeat(1000), accept: 'x'.repeat(60) };
  expect(placesOf({ texts: { fr: most } })).toEqual([]);
  const more = { title: '😀'.repeat(121), message: 'x'.repeat(1001), accept: 'x'.repeat(61) };
  expect(placesOf({ texts: { fr: more } })).toEqual(['texts.fr.title', 'texts.fr.message', 'texts.fr.accept']);
  const rare = { message_opt_out: 'x'.repeat(1001), message_notice: 'x'.repeat(1000), held: 'x'.repeat(1001), signal: 'x'.repeat(61) };
  expect(placesOf({ texts: { fr: { held: 'x'.repeat(1000), message_opt_out: 'x'.repeat(1000) } } })).toEqual([]);
  expect(placesOf({ texts: { fr: rare } })).toEqual(['texts.fr.message_opt_out', 'texts.fr.signal', 'texts.fr.held']);
  const category = {
    ...withDefaults({ key: 'a.b' }),
    label: { en: 'x'.repeat(121) },
    description: { en: 'x'.repeat(501), fr: 'x'.repeat(500) },
  };
  expect(placesOf({}, [category])).toEqual(['categories.a.b.label.en', 'categories.a.b.description.en']);
});

test.each([
  ['', true],
  ['#0b7285', true],
  ['#0B7285', true],
  ['#0b7', false],
  ['0b7285', false],
  ['blue', false],
  ['#0b7285ff', false],
])('the colour "%s" is right: %s', (accent, isRight) => {
  expect(placesOf({ colors: { ...fields.colors, accent } })).toEqual(isRight ? [] : ['colors.accent']);
});

test.each([
  ['1', true],
  [' 3650 ', true],
  ['0', false],
  ['3651', false],
  ['1.5', false],
  ['-1', false],
  ['', false],
  ['1e3', false],
])('"%s" days are right: %s; without asking again nothing is wrong', (days, isRight) => {
  expect(placesOf({ days })).toEqual(isRight ? [] : ['days']);
  expect(placesOf({ days, asksAgain: false })).toEqual([]);
});

test.each([
  ['_ga', true],
  [' _ga* ', true],
  ['a.b-c[1]', true],
  ['x'.repeat(128), true],
  ['', false],
  ['*', false],
  ['a*b', false],
  ['**', false],
  ['a;b', false],
  ['a=b', false],
  ['a,b', false],
  ['a b', false],
  ['a\u0001', false],
  ['x'.repeat(129), false],
])('the cookie name "%s" is right: %s', (name, isRight) => {
  const cookies = [{ name, kind: 'cookie' as const, provider: '', purpose: {}, duration: '' }];
  expect(placesOf({}, [{ ...withDefaults({ key: 'ads' }), cookies }])).toEqual(isRight ? [] : ['cookies.ads.0.name']);
});

test('a name may be there once for each kind, in all categories, and its texts have the lengths of the API', () => {
  const cookie = { name: '_ga', kind: 'cookie' as const, provider: 'x'.repeat(120), purpose: { fr: 'x'.repeat(500) }, duration: '' };
  const [one, other] = [withDefaults({ key: 'ads' }), withDefaults({ key: 'maps' })];
  const fine = [
    { ...one, cookies: [cookie, { ...cookie, kind: 'local_storage' as const }] },
    { ...other, cookies: [{ ...cookie, name: '_ga*' }] },
  ];
  expect(placesOf({}, fine)).toEqual([]);
  const faulty = [
    { ...one, cookies: [cookie] },
    { ...other, cookies: [{ ...cookie, provider: 'x'.repeat(121), purpose: { fr: 'x'.repeat(501) }, duration: 'x'.repeat(121) }] },
  ];
  const places = placesOf({}, faulty);
  expect(places).toEqual(['cookies.maps.0.name', 'cookies.maps.0.provider', 'cookies.maps.0.duration', 'cookies.maps.0.purpose.fr']);
  expect(faultyLanguage(bannerFaults(fields, faulty), ['en', 'fr'])).toBe('fr');
});

test('finds the first language with a fault, and none for what every language shows', () => {
  const texts = { 'pt-BR': { accept: 'x'.repeat(61) } };
  const faults = bannerFaults({ ...fields, texts }, null);
  expect(faultyLanguage(faults, ['en', 'pt-BR'])).toBe('pt-BR');
  expect(faultyLanguage(bannerFaults({ ...fields, days: '0' }, null), ['en', 'pt-BR'])).toBeUndefined();
  const category = { ...withDefaults({ key: 'ads' }), label: { fr: 'x'.repeat(121) } };
  expect(faultyLanguage(bannerFaults(fields, [category]), ['en', 'fr'])).toBe('fr');
});

test.each([
  ['fr', undefined],
  ['de-AT', undefined],
  ['zh-Hant-TW', undefined],
  ['french', 'shape'],
  ['', 'shape'],
  ['f', 'shape'],
  ['FR', 'shape'],
  ['en', 'taken'],
  ['pt-br', 'taken'],
])('the language "%s": %s', (tag, fault) => {
  expect(languageFault(tag, ['en', 'pt-BR'], 0)).toBe(fault);
});

test.each([
  ['maps', undefined],
  ['a.b:c-d_e', undefined],
  ['', 'shape'],
  ['-maps', 'shape'],
  ['two words', 'shape'],
  ['x'.repeat(65), 'shape'],
  ['ads', 'taken'],
])('the category "%s": %s', (key, fault) => {
  expect(categoryFault(key, ['ads'])).toBe(fault);
});

test('there is an end to languages and categories', () => {
  const many = (count: number) => Array.from({ length: count }, (_, index) => `x${index}`);
  // Built-in languages do not count.
  expect([languageFault('fr', many(75), 39), languageFault('fr', many(76), 40)]).toEqual([undefined, 'full']);
  expect([categoryFault('ads', many(63)), categoryFault('ads', many(64))]).toEqual([undefined, 'full']);
});
