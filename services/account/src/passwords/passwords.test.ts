import { hash } from '@node-rs/argon2';
import { createPasswords } from './passwords';

const passwords = createPasswords({ memoryMib: 46 });

test('a password matches its own hash only, and never matches without a hash', async () => {
  const mine = await passwords.hash('correct horse');
  expect(mine).toMatch(/^\$argon2id\$v=19\$m=47104,t=1,p=1\$/);
  expect(await passwords.verify('correct horse', mine)).toBe(true);
  expect(await passwords.verify('correct horsf', mine)).toBe(false);
  expect(await passwords.verify('correct horse', undefined)).toBe(false);
});

test('a hash made with less memory is outdated; a current or stronger hash is not', async () => {
  const weaker = await hash('correct horse', { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  const stronger = await hash('correct horse', { memoryCost: 48 * 1024, timeCost: 1, parallelism: 1 });
  expect(passwords.isOutdated(weaker)).toBe(true);
  expect(passwords.isOutdated(await passwords.hash('correct horse'))).toBe(false);
  expect(passwords.isOutdated(stronger)).toBe(false);
});

test('of 400 concurrent verifications, some are refused as unavailable and the others complete', async () => {
  const outcomes = await Promise.allSettled(Array.from({ length: 400 }, () => passwords.verify('correct horse', undefined)));
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
  const allowed = outcomes.length - refused.length;
  expect(refused.length).toBeGreaterThan(0);
  expect(allowed).toBeGreaterThan(0);
  for (const { reason } of refused) expect(reason).toMatchObject({ kind: 'unavailable' });
});

const check = (password: string) => passwords.check(password, { email: 'ada@example.com', name: 'Ada' });

test.each([
  ...['qwertyuiop', 'Password123', '1234567890', '12345678910', '1111111111', '0000000000', '0123456789', '9876543210', '0987654321'],
  ...['1212121212', '1234512345', '123123123123', 'abcdefghij', 'Password1!', 'letmein1234', 'ChangeMe123', 'Welcome1234', 'Passw0rd123'],
])('[decision 5.2] refuses %s as one of the most common passwords', (password) => {
  expect(() => check(password)).toThrow(/too common/);
});

test.each(['Password123!', 'TestPassword123!', 'a'.repeat(10), 'b'.repeat(1024), 'correct horse battery staple', 'dfAZ-93kdl_x'])(
  '[decision 5.2] accepts %s',
  (password) => {
    expect(() => check(password)).not.toThrow();
  },
);
