import { addPolicy, addText, maxLivePolicies, removePolicy } from './usage.rule';

const planLimit = (message: string) => expect.objectContaining({ kind: 'plan_limit', message: expect.stringContaining(message) as string });
const usage = { livePolicies: 3, textBytes: 100 };

test('[threats 73] texts count in UTF-8 bytes, up to the exact limit', () => {
  expect(addText(usage, '\u{1F600}'.repeat(5), 120)).toEqual({ livePolicies: 3, textBytes: 120 });
  expect(() => addText(usage, '\u{1F600}'.repeat(5) + 'a', 120)).toThrow(planLimit('Upgrade'));
  expect(() => addPolicy(usage, 'a'.repeat(21), 120)).toThrow(planLimit('Upgrade'));
});

test('[threats 73] the message says what the plan includes', () => {
  expect(() => addText({ ...usage, textBytes: 20_000_000 }, 'a', 20_000_000)).toThrow(planLimit('20 MB'));
});

test('[threats 73] 0 is unlimited, but only for texts', () => {
  expect(addText({ ...usage, textBytes: 1e12 }, 'a', 0).textBytes).toBe(1e12 + 1);
  expect(() => addPolicy({ ...usage, livePolicies: maxLivePolicies }, 'a', 0)).toThrow(planLimit('Delete'));
  expect(addPolicy({ ...usage, livePolicies: maxLivePolicies - 1 }, 'a', 0).livePolicies).toBe(maxLivePolicies);
});

test('a deleted policy makes room for another, and its texts still count', () => {
  expect(removePolicy(usage)).toEqual({ livePolicies: 2, textBytes: 100 });
});
