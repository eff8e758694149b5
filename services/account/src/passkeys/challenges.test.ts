import { challengeLifeMs, createChallenges } from './challenges';

const old = { name: 'old', secret: 'o'.repeat(32) };
const next = { name: 'next', secret: 'n'.repeat(32) };
const challenges = createChallenges([next, old]);
const ofAda = { purpose: 'proof', userId: 'ada' } as const;
const nowMs = 1_800_000_000_000;
const issued = challenges.issue(ofAda, nowMs).toString('base64url');

test('a challenge counts for its purpose and person, for five minutes', () => {
  expect(challenges.open(issued, ofAda, nowMs)).toMatchObject({ expiresAtMs: nowMs + challengeLifeMs });
  expect(challenges.open(issued, ofAda, nowMs + challengeLifeMs - 1)).toBeDefined();
  expect(challenges.open(issued, ofAda, nowMs + challengeLifeMs)).toBeUndefined();
  expect(challenges.open(issued, { ...ofAda, userId: 'bob' }, nowMs)).toBeUndefined();
  expect(challenges.open(issued, { ...ofAda, purpose: 'login' }, nowMs)).toBeUndefined();
});

test('an altered challenge does not count, such as one with a later end', () => {
  for (let position = 0; position < 54; position++) {
    const bytes = Buffer.from(issued, 'base64url');
    bytes[position]! ^= 1;
    expect(challenges.open(bytes.toString('base64url'), ofAda, nowMs)).toBeUndefined();
  }
  for (const text of ['', 'x', `${issued}AA`, 'x'.repeat(10_000)]) expect(challenges.open(text, ofAda, nowMs)).toBeUndefined();
});

test('after a rotation, challenges of the replaced pepper count until it is removed', () => {
  const before = createChallenges([old]).issue(ofAda, nowMs).toString('base64url');
  expect(challenges.open(before, ofAda, nowMs)).toBeDefined();
  expect(createChallenges([next]).open(before, ofAda, nowMs)).toBeUndefined();
});
