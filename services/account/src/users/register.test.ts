import { createEventMaker, noEventSignatures } from '@consent/events';
import type { Handle } from '@consent/postgres';
import { createAccountEvents } from '../accounts/events';
import { register, type RegisterParts } from './register';

/** `work` lists each step. */
function registration(known: string) {
  const work: string[] = [];
  const record = (what: string) => {
    work.push(what);
    return Promise.resolve();
  };
  const statements: Record<string, (values: readonly unknown[]) => Promise<{ rowCount: number }>> = {
    insert_account: () => record('account').then(() => ({ rowCount: 1 })),
    insert_user: (values) => record('user').then(() => ({ rowCount: values.includes(known) ? 0 : 1 })),
    insert_events: () => record('event').then(() => ({ rowCount: 1 })),
    insert_mail: ([, kind]) => record(`mail ${String(kind)}`).then(() => ({ rowCount: 1 })),
  };
  const database = { query: (name: string, _text: string, values: readonly unknown[]) => statements[name]?.(values) } as unknown as Handle;
  const parts = {
    database,
    transaction: (inside: (tx: Handle) => Promise<unknown>) => inside(database),
    passwords: { check: () => undefined, hash: () => record('hash').then(() => 'hash') },
    events: { account: createAccountEvents(createEventMaker(noEventSignatures)) },
    now: () => 0,
    cells: [{ name: 'main', weight: 1 }],
    waitMs: (ms: number) => record(`wait ${ms}`),
    wakeMailSender: () => work.push('wake sender'),
    wakeProjector: () => work.push('wake projector'),
  } as unknown as RegisterParts;
  return {
    work,
    register: (email: string, omitMailIfKnown = false) =>
      register({ email, password: 'tea at half past four', name: 'Ada', omitMailIfKnown }, parts),
  };
}

test('a known address costs the same hash, account and user statements, mail and wait as an unknown address', async () => {
  const { work, register: of } = registration('known@example.com');
  await of('unknown@example.com');
  expect(work.splice(0)).toEqual(['hash', 'account', 'user', 'event', 'mail verify_email', 'wake projector', 'wake sender', 'wait 250']);
  await of('known@example.com');
  expect(work).toEqual(['hash', 'account', 'user', 'mail account_exists', 'wake projector', 'wake sender', 'wait 250']);
});

test('[threats 74] with omitMailIfKnown, a known address costs the same hash and wait but gets no mail; an unknown address still gets its mail', async () => {
  const { work, register: of } = registration('known@example.com');
  await of('known@example.com', true);
  expect(work.splice(0)).toEqual(['hash', 'account', 'user', 'wake projector', 'wake sender', 'wait 250']);
  await of('unknown@example.com', true);
  expect(work).toContain('mail verify_email');
});
