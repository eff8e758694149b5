import { countryChoices, countryText } from './country';

test('a country is named in the language of the page, and other letters stay as they are', () => {
  expect(countryText('DE', 'en')).toBe('Germany');
  expect(countryText('DE', 'pt-BR')).toBe('Alemanha');
  expect(countryText('QQ', 'en')).toBe('QQ');
  expect(countryText('not a code', 'en')).toBe('not a code');
});

test('countries are listed by name, each once', () => {
  const english = countryChoices('en');
  const codes = english.map(({ value }) => value);
  expect(english.slice(0, 2)).toEqual([
    { value: 'AF', label: 'Afghanistan' },
    { value: 'AX', label: 'Åland Islands' },
  ]);
  expect(codes).toEqual(expect.arrayContaining(['BR', 'DE', 'GB', 'US', 'XK']));
  expect(codes.filter((code) => ['UK', 'DD', 'SU', 'EU', 'UN', 'ZZ', 'QQ'].includes(code))).toEqual([]);
  expect(new Set(english.map(({ label }) => label)).size).toBe(english.length);
  expect(english.length).toBeGreaterThan(240);
  expect(countryChoices('pt-BR').find(({ value }) => value === 'DE')).toEqual({ value: 'DE', label: 'Alemanha' });
});
