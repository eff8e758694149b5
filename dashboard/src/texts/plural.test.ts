import { plurals } from './plural';

test('English has one form for one and another for none and for many', () => {
  const plural = plurals('en');
  expect([0, 1, 2, 1000].map((count) => plural(count, 'site', 'sites'))).toEqual(['0 sites', '1 site', '2 sites', '1,000 sites']);
});

test('Brazilian Portuguese has the form of one for none too', () => {
  const plural = plurals('pt-BR');
  expect([0, 1, 2, 1000].map((count) => plural(count, 'falha', 'falhas'))).toEqual(['0 falha', '1 falha', '2 falhas', '1.000 falhas']);
});
