import { successRateText } from './success-rate';

test.each([
  [1204, 1186, '98.5%', '98,5%'],
  [3, 3, '100%', '100%'],
  [3, 0, '0%', '0%'],
  [1_000_000, 999_999, '99.9%', '99,9%'],
  [3, 2, '66.6%', '66,6%'],
])('of %i attempts %i delivered: %s', (attempts, successes, english, portuguese) => {
  expect(successRateText({ attempts, successes }, 'en')).toBe(english);
  expect(successRateText({ attempts, successes }, 'pt-BR')).toBe(portuguese);
});
