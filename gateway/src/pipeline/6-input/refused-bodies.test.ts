import { ServiceError } from '@consent/kernel/errors';
import { createRefusedBodies } from './refused-bodies';

let nowMs = 0;

function refusalOf(check: () => void): ServiceError | undefined {
  try {
    check();
    return undefined;
  } catch (error) {
    return ServiceError.from(error);
  }
}

test('a caller over the limit of refused bytes is blocked until the minute ends', () => {
  const refused = createRefusedBodies(1000, () => nowMs);
  refused.count('a', 600);
  nowMs = 20_000;
  expect(refusalOf(() => refused.check('a'))).toBeUndefined();
  refused.count('a', 600);
  expect(refusalOf(() => refused.check('a'))).toMatchObject({ kind: 'too_many_requests', retryAfterSeconds: 40 });
  expect(refusalOf(() => refused.check('b'))).toBeUndefined();
  nowMs = 60_000;
  expect(refusalOf(() => refused.check('a'))).toBeUndefined();
});
