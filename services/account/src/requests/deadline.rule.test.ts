import { deadlineAfter, lawAt, lawNamed } from './deadline.rule';

const deadline = (place: string, confirmedAt: string) =>
  new Date(deadlineAfter(Date.parse(confirmedAt), lawAt(place).answer)).toISOString();

test.each([
  ['DE', '2026-11-21T09:00:00.000Z', '2026-12-21T23:59:59.999Z'],
  ['', '2026-01-31T00:00:00.000Z', '2026-02-28T23:59:59.999Z'],
  ['JP', '2028-01-31T23:59:59.999Z', '2028-02-29T23:59:59.999Z'],
  ['FR', '2026-12-31T12:00:00.000Z', '2027-01-31T23:59:59.999Z'],
  ['FR', '2026-03-31T12:00:00.000Z', '2026-04-30T23:59:59.999Z'],
  ['US-CA', '2026-11-21T09:00:00.000Z', '2027-01-05T23:59:59.999Z'],
  ['US', '2026-01-01T00:00:00.000Z', '2026-02-15T23:59:59.999Z'],
  ['BR', '2026-12-20T23:59:59.999Z', '2027-01-04T23:59:59.999Z'],
])('[decision 75.4] in %s a request confirmed at %s is due at %s', (place, confirmedAt, due) => {
  expect(deadline(place, confirmedAt)).toBe(due);
});

test('[decision 75.4] an extension counts from the confirmation too, and the LGPD has none', () => {
  const extended = (name: string, at: string) => {
    const span = lawNamed(name).extended;
    return span && new Date(deadlineAfter(Date.parse(at), span)).toISOString();
  };
  expect(extended('gdpr', '2026-11-30T09:00:00.000Z')).toBe('2027-02-28T23:59:59.999Z');
  expect(extended('ccpa', '2026-11-21T09:00:00.000Z')).toBe('2027-02-19T23:59:59.999Z');
  expect(extended('lgpd', '2026-11-21T09:00:00.000Z')).toBeUndefined();
});

test.each([
  ['US-CA', 'ccpa'],
  ['BR', 'lgpd'],
  ['DE', 'gdpr'],
  ['', 'gdpr'],
  ['UNKNOWN', 'gdpr'],
])('[decision 75.4] the law of %s is %s', (place, law) => {
  expect(lawAt(place).name).toBe(law);
});
