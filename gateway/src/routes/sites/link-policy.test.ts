import { notFound } from '@consent/kernel/errors';
import type { Services } from '../../services';
import { linkPolicy } from './link-policy';

const link = { accountId: 'account', siteId: 'site', policyId: 'policy' };

function servicesWith({ policyLives = true, betweenLookAndLink = () => {} } = {}) {
  const state = { policyLives, linked: '' };
  const services = {
    policies: { getPolicyFacts: () => Promise.resolve({ version: state.policyLives ? 1 : 0, sha256: '', askedSha256: '' }) },
    sites: {
      setSitePolicy: ({ id, policyId }: { id: string; policyId: string }) => {
        betweenLookAndLink();
        if (id !== 'site') return Promise.reject(notFound('site'));
        state.linked = policyId;
        return Promise.resolve({ site: { id, policyId } });
      },
      detachPolicy: ({ policyId }: { policyId: string }) => {
        if (state.linked === policyId) state.linked = '';
        return Promise.resolve({ detached: 1 });
      },
    },
  } as unknown as Services;
  return { state, services };
}

test('links a policy of the account', async () => {
  const { state, services } = servicesWith();
  expect(await linkPolicy(services, link)).toEqual({ id: 'site', policyId: 'policy' });
  expect(state.linked).toBe('policy');
});

test('never links a foreign or deleted policy, not even for a moment', async () => {
  const linked = vi.fn();
  const { services } = servicesWith({ policyLives: false, betweenLookAndLink: linked });
  await expect(linkPolicy(services, link)).rejects.toMatchObject({ kind: 'not_found', message: 'No such policy.' });
  expect(linked).not.toHaveBeenCalled();
});

test('detaches a policy that is deleted between the look-up and the link, and answers as if it never existed', async () => {
  const { state, services } = servicesWith({ betweenLookAndLink: () => (state.policyLives = false) });
  await expect(linkPolicy(services, link)).rejects.toMatchObject({ kind: 'not_found', message: 'No such policy.' });
  expect(state.linked).toBe('');
});

test('an empty policy id detaches the policy without a look-up', async () => {
  const { state, services } = servicesWith({ policyLives: false });
  state.linked = 'policy';
  await linkPolicy(services, { ...link, policyId: '' });
  expect(state.linked).toBe('');
});

test('refuses a foreign site', async () => {
  const { services } = servicesWith();
  await expect(linkPolicy(services, { ...link, siteId: 'other' })).rejects.toMatchObject({ message: 'No such site.' });
});
