import { errorKinds } from '@consent/kernel/errors';
import { accessTable, callers, type Access, type AccessCaller } from './access-table';
import { routes } from '../../gateway/src/routes';
import { expectDocumented } from '../system/expect-documented';
import { operations, type Operation } from '../system/openapi';
import { waitUntil } from '@consent/testkit';
import { startSystem, type OwnSystem } from '../system/start-system';
import { storedState } from '../system/stored-state';
import { createCallers, type AllCallers } from './all-callers';

let system: OwnSystem;
let all: AllCallers;

beforeAll(async () => {
  // One address and one user make all calls, so raise the window limits. Other tests cover them.
  const rules = [
    'FORGOT_PASSWORD_EMAIL',
    'RESEND_VERIFICATION_EMAIL',
    'LOGIN_EMAIL',
    'CHANGE_PASSWORD_USER',
    'INVITE_USER',
    'INVITE_ACCOUNT',
    'INVITATION_ADDRESS',
  ];
  const limits = Object.fromEntries(rules.map((rule) => [`LIMIT_${rule}_MAX`, '10000']));
  // Each deletion is followed by a new record, which must be in the log before it can be proved.
  system = await startSystem({ settings: { ...limits, EVIDENCE_TURN_MS: '20' } });
  all = await createCallers(system);
});

afterAll(async () => {
  await all.stop();
  await system.stop();
});

test('[decision 4.5] every route has a row in the table, and every row a route', () => {
  const ids = routes.map(({ id }) => id);
  const named = Object.keys(accessTable);
  expect([
    ...ids.filter((id) => !named.includes(id)).map((id) => `${id} has no row: add one to test/contract/access-table.ts.`),
    ...named.filter((id) => !ids.includes(id)).map((id) => `${id} is no route: take its row out of test/contract/access-table.ts.`),
  ]).toEqual([]);
  expect(operations.map(({ id }) => id).sort()).toEqual(ids.sort());
});

async function callAs(caller: AccessCaller, operation: Operation): Promise<string> {
  const answer = await all.call(caller, operation);
  expectDocumented(operation, answer, { byKey: caller.endsWith('Key') });
  return answer.status < 400 ? 'success' : `${answer.status} ${answer.body.error}`;
}

const inWords = (access: Access) => (access === 'success' ? access : `${errorKinds[access].status} ${errorKinds[access].code}`);

// The test above reports operations without a row.
const withRow = operations.filter(({ id }) => Object.hasOwn(accessTable, id));

describe.each(withRow.map((operation) => ({ name: `${operation.method} ${operation.path}`, operation })))('$name', ({ operation }) => {
  const row = accessTable[operation.id] as Record<AccessCaller, Access>;
  const refused = callers.filter((caller) => row[caller] !== 'success');
  const admitted = callers.filter((caller) => row[caller] === 'success');

  if (refused.length > 0) {
    test('[decisions 4.2, 4.5, 4.6] refuses the callers that the table refuses with its status and code, changes nothing and charges nothing', async () => {
      const before = await storedState(system, all.accountIds);
      const answers = await Promise.all(refused.map(async (caller) => [caller, await callAs(caller, operation)]));
      expect(answers).toEqual(refused.map((caller) => [caller, inWords(row[caller])]));
      expect(await storedState(system, all.accountIds)).toEqual(before);
    });
  }

  test('[decisions 4.2, 4.5, 4.6] succeeds for the callers that the table admits, with a documented response', async () => {
    if (!all.canUseUp(operation)) {
      const answers = await Promise.all(admitted.map(async (caller) => [caller, await callAs(caller, operation)]));
      expect(answers).toEqual(admitted.map((caller) => [caller, 'success']));
    } else
      for (const caller of admitted) {
        expect([caller, await callAs(caller, operation)]).toEqual([caller, 'success']);
        await all.repair(caller, operation);
      }
    if (answersFirst.has(operation.id)) await untilTokensAreStored();
  });
});

/** Their answers tell nothing about an address, so they come before its token is stored. */
const answersFirst = new Set(['forgotPassword', 'resendVerification']);
const quietMs = 1000;

async function untilTokensAreStored(): Promise<void> {
  let seen: unknown;
  let changedAtMs = performance.now();
  await waitUntil('no token is stored any more', async () => {
    const [{ count }] = (await system.sql.account.query<{ count: string }>('SELECT count(*) AS count FROM user_tokens')) as [
      { count: string },
    ];
    if (count !== seen) changedAtMs = performance.now();
    seen = count;
    return performance.now() - changedAtMs > quietMs;
  });
}
