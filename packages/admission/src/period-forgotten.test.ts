import { periodForgottenMs } from './period-forgotten';

test('Redis keeps a period for seven days after its end', () => {
  expect(periodForgottenMs('2026-11')).toBe(Date.parse('2026-12-08T00:00:00.000Z'));
});
