import { ServiceError } from '@consent/kernel/errors';
import type { Caller } from '../src/pipeline/0-common/route';
import { policyTextLimit } from '../src/routes/policies/policy-text-limit';
import type { Services } from '../src/services';
import { sessionOf } from './people';

const byKey: Caller = { accountId: 'a', actor: { kind: 'api_key', id: 'k' } };

function services(answer: () => unknown) {
  const getSubscription = () => Promise.resolve().then(answer);
  return { subscriptions: { getSubscription } } as unknown as Services;
}

test('[threats 73] a key has the limit of its account’s plan', async () => {
  expect(
    await policyTextLimit(
      byKey,
      services(() => ({ plan: { maxPolicyTextBytes: 7 } })),
    ),
  ).toBe(7);
});

test('[threats 73] a session carries its plan, so no service is called', async () => {
  const session = sessionOf({});
  const asked = services(() => {
    throw new Error('was asked');
  });
  expect(await policyTextLimit({ ...byKey, session }, asked)).toBe(session.plan.maxPolicyTextBytes);
});

test.each(['unavailable', 'deadline'] as const)('there is no limit while the account service is unavailable (%s)', async (kind) => {
  const away = services(() => {
    throw new ServiceError(kind, 'It is unavailable.');
  });
  expect(await policyTextLimit(byKey, away)).toBe(0);
});

test('any other error fails the request', async () => {
  const broken = services(() => {
    throw new ServiceError('internal', 'Broken.');
  });
  await expect(policyTextLimit(byKey, broken)).rejects.toMatchObject({ kind: 'internal' });
});
