import { countryText } from './country';

test('a country is named in the language of the page, and other letters stay as they are', () => {
  expect(countryText('DE', 'en')).toBe('Germany');
  expect(countryText('DE', 'pt-BR')).toBe('Alemanha');
  expect(countryText('QQ', 'en')).toBe('QQ');
  expect(countryText('not a code', 'en')).toBe('not a code');
});
