import type { Choice } from '../record.ts';
import { isSame, outcomeOf, stricter, type PersonChoice } from './difference.ts';

const choice = (isOn: boolean, more: Partial<Choice> = {}): Choice => ({
  ...{ subject: 'device', accepted: isOn, preferences: { necessary: true, analytics: isOn }, policy_version: 0, policy_sha256: '' },
  ...{ decided_at: '2026-11-29T12:00:00.000Z', scope_told: true, ...more },
});
const person = (isOn: boolean | undefined): PersonChoice => ({
  ...{ since: null, record: 'r1', policy_version: 0, policy_sha256: null, accepted: isOn ?? null },
  preferences: isOn === undefined ? null : { necessary: true, analytics: isOn },
});

test.each([
  ['nobody chose', undefined, undefined, 'nothing'],
  ['the person chose', true, undefined, 'adopt'],
  ['the device chose', undefined, choice(true), 'carry'],
  ['the device chose, and its scope was not told', undefined, choice(true, { scope_told: undefined }), 'tell'],
  ['a signal refused on the device', undefined, choice(false, { signal: true, scope_told: undefined }), 'carry'],
  ['a signal refused, and the person accepted', true, choice(false, { signal: true }), 'adopt'],
  ['both chose the same', false, choice(false), 'adopt'],
  ['the choice is the person’s already', true, choice(true, { of_person: true, record_id: 'r1' }), 'nothing'],
  ['the person chose later elsewhere', false, choice(true, { of_person: true, record_id: 'r0' }), 'adopt'],
  ['the choice is on its way', false, choice(true, { of_person: true, pending: { key: 'k', body: '{}' } }), 'nothing'],
  ['the person’s choice was erased', undefined, choice(true, { of_person: true, record_id: 'r1' }), 'nothing'],
] as const)('[decision 70] if %s', (_, ofPerson, device, outcome) => {
  for (const rule of ['ask', 'account', 'device'] as const) expect(outcomeOf(person(ofPerson), device, rule)).toBe(outcome);
});

test('[decision 70] if the choices differ, the rule of the site decides', () => {
  for (const [rule, outcome] of [
    ['ask', 'ask'],
    ['account', 'adopt'],
    ['device', 'carry'],
  ] as const)
    expect(outcomeOf(person(true), choice(false), rule)).toBe(outcome);
  expect(outcomeOf(person(true), choice(false, { scope_told: undefined }), 'device')).toBe('tell');
});

test('[decision 70] only what both allow runs meanwhile', () => {
  expect(stricter({ necessary: true, analytics: true, ads: true }, { necessary: true, analytics: false })).toEqual({
    ...{ necessary: true, analytics: false, ads: false },
  });
  expect([isSame({ a: true }, { a: true, b: false }), isSame({ a: true }, { a: false })]).toEqual([true, false]);
});
