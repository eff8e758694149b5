import { policyFaults } from './policy-faults';

const good = { name: 'ab', content: 'x'.repeat(20) };

test('[spec 2.9] accepts the minimum and the maximum length', () => {
  expect(policyFaults(good)).toEqual({ name: false, content: false });
  expect(policyFaults({ name: 'a'.repeat(120), content: 'x'.repeat(200_000) })).toEqual({ name: false, content: false });
});

test('[spec 2.9] rejects one character below the minimum or above the maximum', () => {
  expect(policyFaults({ name: 'a', content: 'x'.repeat(19) })).toEqual({ name: true, content: true });
  expect(policyFaults({ name: 'a'.repeat(121), content: 'x'.repeat(200_001) })).toEqual({ name: true, content: true });
});

test('[decision 8.14] a character outside the basic plane counts once', () => {
  expect(policyFaults({ ...good, name: '😀' }).name).toBe(true);
  expect(policyFaults({ ...good, name: '😀'.repeat(120) }).name).toBe(false);
});
