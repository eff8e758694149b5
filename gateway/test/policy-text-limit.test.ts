import { ServiceError } from '@consent/kernel/errors';
import type { Caller } from '../src/pipeline/3-route/route';
import { policyTextLimit } from '../src/routes/policies/policy-text-limit';
import type { Services } from '../src/services';
import { sessionOf } from './people';

const byKey: Caller = { accountId: 'a', actor: { kind: 'api_key', id: 'k' } };

function services(answer: () => unknown) {
  const getSubscription = () => Promise.resolve().then(answer);
  return { subscriptions: { getSubscription } } as unknown as Services;
}

test('[threats 73] for a key the limit is that of its account’s plan', async () => {
  expect(
    await policyTextLimit(
      byKey,
      services(() => ({ plan: { maxPolicyTextBytes: 7 } })),
    ),
  ).toBe(7);
});

test('[threats 73] a session brings its plan: nobody is asked', async () => {
  const session = sessionOf({});
  const asked = services(() => {
    throw new Error('was asked');
  });
  expect(await policyTextLimit({ ...byKey, session }, asked)).toBe(session.plan.maxPolicyTextBytes);
});

test.each(['unavailable', 'deadline'] as const)('with the account service away (%s) there is no limit', async (kind) => {
  const away = services(() => {
    throw new ServiceError(kind, 'It is away.');
  });
  expect(await policyTextLimit(byKey, away)).toBe(0);
});

test('any other failure is one of the request', async () => {
  const broken = services(() => {
    throw new ServiceError('internal', 'Broken.');
  });
  await expect(policyTextLimit(byKey, broken)).rejects.toMatchObject({ kind: 'internal' });
});
