import { placeNameIn } from './place-name';

const names = (language: string) => ({
  countries: new Intl.DisplayNames(language, { type: 'region', fallback: 'none' }),
  everywhere: 'All other places',
  eea: 'Europe',
});

test.each([
  ['DE', 'Germany (DE)'],
  ['US-CA', 'California (US-CA)'],
  ['CA-QC', 'Quebec (CA-QC)'],
  ['EEA', 'Europe'],
  ['*', 'All other places'],
  ['ZQ', 'ZQ'],
  ['US-XX', 'US-XX'],
  ['<b>', '<b>'],
])('the place %s is named %s', (place, name) => {
  expect(placeNameIn(names('en'), place)).toBe(name);
});

test('countries have names in the language of the reader', () => {
  expect(placeNameIn(names('pt-BR'), 'DE')).toBe('Alemanha (DE)');
});
