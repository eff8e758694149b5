import { createEventMaker, noEventSignatures } from '@consent/events';
import { createAccountEvents } from '../../events/account-events';
import type { AccountStore } from '../../store/account-store';
import { register } from './register';

/** A store in which one address is known; it notes what is done. */
function registration(known: string) {
  const work: string[] = [];
  const note = (what: string) => {
    work.push(what);
    return Promise.resolve();
  };
  const store = {
    insertAccount: () => note('account'),
    insertUser: ({ email }: { email: string }) => note('user').then(() => email !== known),
    insertEvent: () => note('event'),
    insertMail: ({ kind }: { kind: string }) => note(`mail ${kind}`),
  } as unknown as AccountStore;
  let ids = 0;
  const operation = register({
    store,
    inTransaction: (inside) => inside(store),
    passwords: { check: () => undefined, hash: () => note('hash').then(() => 'hash') },
    events: createAccountEvents(createEventMaker(noEventSignatures)),
    newUuid: () => `id ${++ids}`,
    now: () => 0,
    wait: (ms) => note(`wait ${ms}`),
    wakeMailSender: () => work.push('wake sender'),
    wakeProjector: () => work.push('wake projector'),
  });
  return {
    work,
    register: (email: string, omitMailIfKnown = false) =>
      operation({ email, password: 'tea at half past four', name: 'Ada', omitMailIfKnown }),
  };
}

test('a known address is hashed, written and answered for like an unknown one', async () => {
  const { work, register: of } = registration('known@example.com');
  await of('unknown@example.com');
  expect(work.splice(0)).toEqual(['hash', 'account', 'user', 'event', 'mail verify_email', 'wake projector', 'wake sender', 'wait 250']);
  await of('known@example.com');
  expect(work).toEqual(['hash', 'account', 'user', 'mail account_exists', 'wake projector', 'wake sender', 'wait 250']);
});

test('[threats 74] with the mail omitted a known address is hashed and answered for alike; an unknown one still gets its mail', async () => {
  const { work, register: of } = registration('known@example.com');
  await of('known@example.com', true);
  expect(work.splice(0)).toEqual(['hash', 'account', 'user', 'wake projector', 'wake sender', 'wait 250']);
  await of('unknown@example.com', true);
  expect(work).toContain('mail verify_email');
});
