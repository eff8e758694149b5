import { countries, eea, isPlace, numberOfRule, subdivisions } from './places';

const placesOf = (...rules: string[][]) => rules.map((places) => ({ places }));

test('there are 249 countries, 30 states and 7 territories in the EEA, 50 states and DC, and 13 provinces', () => {
  expect([new Set(countries).size, new Set(eea).size, eea.every((place) => countries.includes(place))]).toEqual([249, 37, true]);
  const codes = [...subdivisions.keys()];
  expect(['US-', 'CA-'].map((start) => codes.filter((code) => code.startsWith(start)).length)).toEqual([51, 13]);
});

test.each([
  ['DE', true],
  ['GB', true],
  ['EEA', true],
  ['*', true],
  ['US-DC', true],
  ['CA-QC', true],
  ['UK', false],
  ['EU', false],
  ['XX', false],
  ['US-PR', false],
  ['DE-BY', false],
  ['CA-CA', false],
  ['de', false],
  ['', false],
])('%s is a place: %s', (text, is) => {
  expect(isPlace(text)).toBe(is);
});

test.each([
  ['US-CA', placesOf(['US-CA'], ['US'], ['*']), 1],
  ['US-NV', placesOf(['US-CA'], ['US'], ['*']), 2],
  ['US-NV', placesOf(['US-CA'], ['*']), 2],
  ['BR', placesOf(['US-CA'], ['*']), 2],
  ['BR', placesOf(['DE'], ['BR', '*']), 2],
  ['FR', placesOf(['EEA'], ['FR']), 1],
  ['RE', placesOf(['EEA']), 1],
  ['GB', placesOf(['EEA']), 0],
  ['CH', placesOf(['EEA'], ['US']), 0],
])('for %s and the places %j the rule is number %i: the first match', (place, rules, number) => {
  expect(numberOfRule(rules, place)).toBe(number);
});

test('an unknown place has no rule, not even that of every place', () => {
  expect(numberOfRule(placesOf(['US'], ['*']), '')).toBe(0);
});

describe('a visitor in the US whose state is unknown', () => {
  test.each([
    ['has no rule if only a state has one', placesOf(['US-CA']), 0],
    ['has the rule of the US, also behind that of a state', placesOf(['US-CA'], ['US']), 2],
    ['has no rule for every place behind that of a state, where they may be', placesOf(['US-CA'], ['*']), 0],
    ['has the rule for every place if no state is named before', placesOf(['CA-QC'], ['*']), 2],
  ])('%s', (_, rules, number) => {
    expect(numberOfRule(rules, 'US')).toBe(number);
  });
});
