import { notFound } from '@consent/kernel/errors';
import type { AccountConnection } from '../start/account-connection';
import { isAccountCommand, runAccountCommand } from './accounts';

const account = {
  ...{ id: 'a1', name: 'Ada', email: 'ada@example.com', plan: 'starter', status: 'active', subscriptionStatus: 'active' },
  ...{ monthlyRequests: 5, maxSites: 0, createdAtMs: Date.UTC(2026, 10, 1) },
};

function service(answers: Record<string, object>) {
  const requests: unknown[] = [];
  const client = Object.fromEntries(
    Object.entries(answers).map(([name, answer]) => [
      name,
      (request: object, { needs }: { needs: string }) => (requests.push([name, request, needs]), Promise.resolve(answer)),
    ]),
  );
  return { requests, connection: { accounts: client, closings: client } as unknown as AccountConnection };
}

test('[decision 84.1] reset-factor sends the reason, and prints what it removed and who gets an email', async () => {
  const { requests, connection } = service({
    resetFactors: { accountId: 'a1', userId: 'u1', removed: ['totp', 'recovery_codes'], endedSessions: 2, told: ['ada@example.com'] },
  });
  expect(await runAccountCommand(connection, 'account reset-factor ada@example.com', { reason: 'lost phone' })).toBe(
    'User u1: Removed: totp, recovery_codes. Sessions ended: 2. Emails go to ada@example.com.',
  );
  expect(requests).toEqual([['resetFactors', { email: 'ada@example.com', reason: 'lost phone' }, 'account_closing']]);
});

test('[decision 84.2] end-sessions prints how many sessions ended', async () => {
  const { connection } = service({ endSessionsOfUser: { accountId: 'a1', userId: 'u1', endedSessions: 3 } });
  expect(await runAccountCommand(connection, 'account end-sessions ada@example.com', { reason: 'stolen laptop' })).toBe(
    'User u1: sessions ended: 3.',
  );
});

test('[decision 84.3] show prints state, use and members, found by email or id', async () => {
  const members = [{ userId: 'u1', email: 'ada@example.com', role: 'owner', emailVerified: true, hasSecondFactor: false, liveSessions: 1 }];
  const { requests, connection } = service({ describeAccount: { account, members, liveSites: 2, usableKeys: 1, lastUsedAtMs: 0 } });
  expect(await runAccountCommand(connection, 'account show ada@example.com', {})).toBe(
    'Account a1 ("Ada"): active\n' +
      'Plan starter, subscription active, 2 sites, 1 API keys, created 2026-11-01T00:00:00.000Z, never used\n' +
      'ada@example.com (u1): owner, email confirmed, second factor no, 1 sessions',
  );
  await runAccountCommand(connection, 'account show a1', {});
  expect(requests.map((request) => (request as unknown[])[1])).toEqual([{ email: 'ada@example.com' }, { id: 'a1' }]);
});

test('[decision 84.4] close and reopen act as the operator and print the state', async () => {
  const closed = { ...account, status: 'suspended', closedAtMs: Date.UTC(2026, 11, 1), purgeAtMs: Date.UTC(2026, 11, 31) };
  const { requests, connection } = service({ closeAccount: { account: closed }, reopenAccount: { account } });
  expect(await runAccountCommand(connection, 'account close a1', { reason: 'asked by letter' })).toBe(
    'Account a1 ("Ada"): closed since 2026-12-01T00:00:00.000Z, deleted after 2026-12-31T00:00:00.000Z',
  );
  expect(await runAccountCommand(connection, 'account reopen a1', {})).toBe('Account a1 ("Ada"): active');
  expect(requests[0]).toEqual([
    'closeAccount',
    { accountId: 'a1', actorKind: 'operator', actorId: '', reason: 'asked by letter' },
    'account_closing',
  ]);
});

test('[decision 84.9] certificate prints the statement as it was signed', async () => {
  const { connection } = service({ getCertificate: { certificate: 'a.b.c' } });
  expect(await runAccountCommand(connection, 'account certificate a1', {})).toBe('a.b.c');
});

test.each(['reset-factor ada@example.com', 'end-sessions ada@example.com', 'close a1'])(
  'account %s asks for a reason, before any call',
  async (rest) => {
    const { requests, connection } = service({});
    await expect(runAccountCommand(connection, `account ${rest}`, {})).rejects.toThrow('--reason is missing.');
    expect(requests).toEqual([]);
  },
);

test('a refusal keeps its message, and other commands are not of this kind', async () => {
  const connection = { accounts: { describeAccount: () => Promise.reject(notFound('account')) } } as unknown as AccountConnection;
  await expect(runAccountCommand(connection, 'account show a1', {})).rejects.toThrow(notFound('account').message);
  await expect(runAccountCommand(connection, 'account show', {})).rejects.toThrow('Name an email');
  expect(isAccountCommand('account suspend')).toBe(false);
});
