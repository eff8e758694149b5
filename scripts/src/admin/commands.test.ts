import { ServiceError, unavailable } from '@consent/kernel/errors';
import type { AccountConnection } from '../start/account-connection';
import { runAdminCommand } from './commands';

const account = {
  ...{ id: 'id', email: 'ada@example.com', plan: 'starter', status: 'active', subscriptionStatus: 'active' },
  ...{ monthlyRequests: 5, maxSites: 0 },
};

function service(answers: Record<string, (request: object) => unknown>) {
  const accounts = { getAccount: () => ({ account }), ...answers };
  const asked = Object.entries(accounts).map(([name, answer]) => [name, (request: object) => Promise.resolve(request).then(answer)]);
  return { accounts: Object.fromEntries(asked) } as unknown as AccountConnection;
}

const setPlan = { email: account.email, plan: 'starter' };

test('[decision 7.4] set-plan sends the given numbers, including 0, and prints the resulting plan', async () => {
  const requests: object[] = [];
  const connection = service({ setPlan: (request) => (requests.push(request), { account }) });
  const line = await runAdminCommand(connection, 'account set-plan', { ...setPlan, 'monthly-requests': '5', sites: '0' });
  await runAdminCommand(connection, 'account set-plan', setPlan);
  expect(requests).toEqual([
    { accountId: 'id', plan: 'starter', monthlyRequests: 5, maxSites: 0 },
    { accountId: 'id', plan: 'starter' },
  ]);
  expect(line).toBe('ada@example.com: plan starter (5 API requests / month, unlimited sites), account active, subscription active');
});

test.each(['-1', '1.5', 'many', '1e3', '9999999999'])(
  'the number %s is refused with the allowed range, before any call',
  async (number) => {
    const connection = service({ getAccount: () => Promise.reject(new Error('was asked')) });
    for (const option of ['monthly-requests', 'sites']) {
      await expect(runAdminCommand(connection, 'account set-plan', { ...setPlan, [option]: number })).rejects.toThrow(
        `--${option} must be a whole number from 0 to 999999999; 0 is unlimited.`,
      );
    }
  },
);

test.each([unavailable('It is unavailable.'), new ServiceError('deadline', 'The answer did not come in time.')])(
  'the error asks whether npm start is running when the service does not answer (%s)',
  async (error) => {
    const connection = service({ getAccount: () => Promise.reject(error) });
    await expect(runAdminCommand(connection, 'account suspend', { email: account.email })).rejects.toThrow('Is npm start running?');
  },
);

test('a failure after a first answer is reported unchanged', async () => {
  const connection = service({ setStatus: () => Promise.reject(unavailable('The change is recorded. Repeat the call.')) });
  await expect(runAdminCommand(connection, 'account suspend', { email: account.email })).rejects.toThrow('Repeat the call.');
});

test('account create makes an account with a confirmed address and prints its password once', async () => {
  const requests: { password: string }[] = [];
  const createAccount = (request: object) => (requests.push(request as { password: string }), { account: { ...account, plan: 'free' } });
  const line = await runAdminCommand(service({ createAccount }), 'account create', { email: account.email, name: 'Ada' });
  expect(requests).toEqual([{ name: 'Ada', email: account.email, password: expect.any(String) as string, emailVerified: true }]);
  expect(line).toBe(`ada@example.com: created, plan free, password ${requests[0]?.password}`);
  expect(requests[0]?.password).toMatch(/^[\w-]{24}$/);
  await expect(runAdminCommand(service({ createAccount }), 'account create', { email: account.email })).rejects.toThrow(
    '--name is missing.',
  );
});
