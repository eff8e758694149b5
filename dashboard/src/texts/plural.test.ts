import { plurals } from './plural';

test('English uses the singular for one, and the plural for none and many', () => {
  const plural = plurals('en');
  expect([0, 1, 2, 1000].map((count) => plural(count, 'site', 'sites'))).toEqual(['0 sites', '1 site', '2 sites', '1,000 sites']);
});

test('Brazilian Portuguese uses the singular for none and one', () => {
  const plural = plurals('pt-BR');
  expect([0, 1, 2, 1000].map((count) => plural(count, 'falha', 'falhas'))).toEqual(['0 falha', '1 falha', '2 falhas', '1.000 falhas']);
});
