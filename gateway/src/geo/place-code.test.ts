import { placeCodeOf } from './place-code';

const place = (country: string, region = '', isoCode = '') => placeCodeOf({ country, region, isoCode });

test.each([
  ['US', 'California', 'CA', 'US-CA'],
  ['US', 'California', '', 'US-CA'],
  ['US', 'new york', '', 'US-NY'],
  ['US', 'District of Columbia', '', 'US-DC'],
  ['US', 'Washington, D.C.', '', 'US-DC'],
  ['US', 'Washington', '', 'US-WA'],
  ['CA', 'Quebec', '', 'CA-QC'],
  ['CA', 'Québec', '', 'CA-QC'],
  ['CA', 'Nouvelle-Écosse', '', 'CA-NS'],
  ['CA', 'Île-du-Prince-Édouard', '', 'CA-PE'],
  ['CA', 'British Columbia', 'BC', 'CA-BC'],
])('in %s the region “%s” with the code “%s” is %s', (country, region, isoCode, code) => {
  expect(place(country, region, isoCode)).toBe(code);
});

test('other regions, and states that are not told, leave the country', () => {
  expect([place('US'), place('US', 'Puerto Rico', 'PR'), place('DE', 'Bavaria', 'BY'), place('GE', 'Georgia')]).toEqual([
    'US',
    'US',
    'DE',
    'GE',
  ]);
});

test('a code that is no country is no place: a rule for every place must not apply', () => {
  expect(['EU', 'AP', 'XK', 'ZZ', ''].map((country) => place(country))).toEqual(['', '', '', '', '']);
});
