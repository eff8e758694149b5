import { askedCategories, bannerOf, fieldsOf, languagesOf, openingLanguage, type Banner } from './banner-fields';

const whole: Banner = {
  categories: [
    { key: 'analytics', required: true, label: { en: 'Counting', fr: 'Mesure' }, description: { en: 'Visits' } },
    {
      key: 'necessary',
      required: false,
      cookies: [
        { name: '_ga*', provider: 'Google', purpose: { en: 'Counts visits' }, duration: '2 years' },
        { name: 'x', kind: 'local_storage' },
      ],
    },
  ],
  languages: ['en', 'ar', 'de'],
  texts: { en: { title: 'Cookies' }, fr: {}, de: { held: 'Von {host}' } },
  position: 'center',
  colors: { accent: '#0b7285', background: '#ffffff', text: '#000000' },
  ask_again_after_days: 30,
  ask_again_on_new_version: false,
  global_privacy_control: false,
  shared_by_subdomains: true,
  google_consent_mode: true,
  rules: [{ places: ['BR'], model: 'opt_out' }],
  on_withdrawal: 'keep',
  earlier_tool: { name: 'onetrust', categories: { C0002: 'analytics' } },
};

test.each<[string, Banner]>([
  ['every setting', whole],
  ['never to ask again', { ask_again_after_days: null }],
  ['an open set that asks about nothing', { categories: [] }],
  ['a language without texts', { texts: { de: {} } }],
  ['English alone', { languages: ['en'] }],
  ['another order of languages', { languages: ['en', 'de', 'pt-BR', 'bg'] }],
])('%s is the same after it was in the form', (_, banner) => {
  expect(bannerOf(fieldsOf(banner), null)).toEqual(banner);
});

test('[decision 77.7] own words about devices are kept, and blank ones are ours; another form sets the rule', () => {
  const identity = { on_difference: 'ask' as const, texts: { en: { scope: 'Everywhere.' }, de: { adopted: 'Auch hier.' } } };
  expect(bannerOf(fieldsOf({ identity }), null)).toEqual({ identity });
  const blank = { ...fieldsOf({ identity }), identity: { ...identity, texts: { en: { scope: ' ' } } } };
  expect(bannerOf(blank, null)).toEqual({ identity: { on_difference: 'ask' } });
  expect(bannerOf(blank, null, { identity: { on_difference: 'device' } })).toEqual({ identity: { on_difference: 'device' } });
  // It was turned off, or on, while the form was open.
  expect(bannerOf(fieldsOf({ identity }), null, {})).toBeUndefined();
  expect(bannerOf(fieldsOf(undefined), null, { identity })).toEqual({ identity });
});

test('defaults are left out, and with nothing else there are no settings', () => {
  expect(bannerOf(fieldsOf(undefined), null)).toBeUndefined();
  expect(bannerOf(fieldsOf(undefined), ['necessary', 'ads'])).toBeUndefined();
  const defaults: Banner = {
    languages: ['pt-BR', 'en'],
    texts: { en: {}, 'pt-BR': {} },
    position: 'bottom',
    colors: {},
    ask_again_after_days: 365,
    ask_again_on_new_version: true,
    global_privacy_control: true,
    shared_by_subdomains: false,
    google_consent_mode: false,
    on_withdrawal: 'reload',
  };
  expect(bannerOf(fieldsOf(defaults), null)).toBeUndefined();
});

test('blank texts stand for defaults, and colours are saved as the API takes them', () => {
  const fields = fieldsOf(whole);
  const texts = { en: { title: '  ', accept: 'Yes' }, fr: { title: '' }, de: { title: '' } };
  const banner = bannerOf({ ...fields, texts, colors: { accent: ' #0B7285 ', background: '', text: ' ' } }, null);
  expect(banner).toMatchObject({ texts: { en: { accept: 'Yes' }, fr: {} }, colors: { accent: '#0b7285' } });
  expect(Object.keys(banner?.texts ?? {})).toEqual(['en', 'fr']);
  expect(Object.keys(banner?.colors ?? {})).toEqual(['accent']);
});

test('what a newer API knows is kept', () => {
  const newer = { position: 'center', animation: 'none' } as Banner;
  expect(bannerOf(fieldsOf(undefined), null, newer)).toEqual({ animation: 'none' });
  expect(bannerOf(fieldsOf(undefined), null, { languages: ['en', 'de'] })).toBeUndefined();
});

test('a closed set decides what is asked: the rest comes last, and what it does not hold is left out', () => {
  const { categories } = fieldsOf(whole);
  expect(askedCategories(categories, ['ads', 'analytics'])?.map(({ key }) => key)).toEqual(['analytics', 'ads']);
  expect(bannerOf(fieldsOf(whole), ['ads', 'analytics'])?.categories?.map(({ key }) => key)).toEqual(['analytics', 'ads']);
  expect(askedCategories(null, null)).toBeNull();
  expect(askedCategories(null, [])).toEqual([]);
});

test('another order of a closed set is saved', () => {
  const categories = askedCategories(null, ['ads', 'necessary'])?.toReversed() ?? null;
  expect(bannerOf({ ...fieldsOf(undefined), categories }, ['ads', 'necessary'])).toEqual({
    categories: [{ key: 'necessary' }, { key: 'ads' }],
  });
});

test('only "necessary" is required unless the settings say otherwise', () => {
  expect(askedCategories(null, ['necessary', 'ads'])?.map(({ required }) => required)).toEqual([true, false]);
});

test('[decision 56] English comes first and is always there, then the built-in languages, then those of the texts', () => {
  expect(languagesOf({ languages: ['pt-BR', 'de'], texts: { fr: {}, en: {}, de: {} }, rules: [] })).toEqual(['en', 'pt-BR', 'de', 'fr']);
  expect(languagesOf(fieldsOf({ languages: ['en'] }))).toEqual(['en']);
  expect(languagesOf(fieldsOf(undefined))).toEqual(['en', 'pt-BR']);
});

test('[decision 56] a built-in language without texts of the site needs no entry, and one that was removed has none', () => {
  const fields = { ...fieldsOf(undefined), languages: ['de'], texts: { de: { title: ' ' }, 'pt-BR': {} } };
  expect(bannerOf(fields, null)).toEqual({ languages: ['en', 'de'], texts: { 'pt-BR': {} } });
});

test('[decision 56] the form opens in English if the language of the dashboard is none of the banner', () => {
  expect(openingLanguage(fieldsOf({ languages: ['en', 'de'] }), 'pt-BR')).toBe('en');
});

test.each<[string, Banner | undefined, string]>([
  ['no settings', undefined, 'pt-BR'],
  ['no words', { position: 'center', categories: [{ key: 'ads' }], texts: { fr: {}, en: { title: ' ' } } }, 'pt-BR'],
  ['words in the language of the dashboard, too', { texts: { en: { title: 'Cookies' }, 'pt-BR': { accept: 'Sim' } } }, 'pt-BR'],
  ['a label in the language of the dashboard', { categories: [{ key: 'ads', label: { 'pt-BR': 'Anúncios' } }] }, 'pt-BR'],
  ['words in other languages only', { texts: { fr: { title: 'Vos cookies' }, en: { title: 'Cookies' } } }, 'en'],
  ['a description in another language only', { texts: { fr: {} }, categories: [{ key: 'ads', description: { fr: 'Visites' } }] }, 'fr'],
])('with %s, a Portuguese dashboard opens the form in the language that says most', (_, banner, language) => {
  expect(openingLanguage(fieldsOf(banner), 'pt-BR')).toBe(language);
});
