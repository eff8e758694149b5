import { randomUUID } from 'node:crypto';
import { evidenceBundle } from '@consent/contracts';
import { currentRequest } from '@consent/rpc';
import type { StatementClients } from '../src/proofs/rpc-statements';
import { waitUntil } from '@consent/testkit';
import { startEvidence, type EvidenceUnderTest } from './start-evidence';

/** Subjects whose leaves are not described until their caller leaves. */
const held = new Map<string, AbortSignal>();
/** Proofs whose record is not described until their caller leaves. */
let heldProofs = 0;

const holdSome = ({ consent, ...others }: StatementClients): StatementClients => ({
  ...others,
  consent: {
    ...consent,
    describeConsent: (request, options) => {
      if (!request.id.startsWith('held')) return consent.describeConsent(request, options);
      heldProofs += 1;
      return new Promise((_, reject) => currentRequest()!.signal!.addEventListener('abort', () => reject(new Error('aborted'))));
    },
    describeSubject: (request, options) => {
      if (!request.subjectId.startsWith('held')) return consent.describeSubject(request, options);
      held.set(request.subjectId, options!.signal!);
      return new Promise((_, reject) => options!.signal!.addEventListener('abort', () => reject(new Error('aborted'))));
    },
  },
});

let evidence: EvidenceUnderTest;
beforeAll(async () => {
  evidence = await startEvidence({ changeClients: holdSome });
});
afterAll(() => evidence.stop());

const ask = (accountId: string, id: string, signal?: AbortSignal) =>
  evidence.get(evidenceBundle.path({ accountId, kind: 'subject', id }), { signal: signal ?? null });

async function accountWith(subject: string, otherLeaves = 0): Promise<string> {
  const account = randomUUID();
  evidence.records.record(account, subject);
  evidence.source.add(account, otherLeaves);
  await evidence.untilLogged();
  return account;
}

/** Asks, waits until the work has begun, and leaves. */
async function askAndLeave(account: string, begun: () => boolean | Promise<boolean>, id: string): Promise<void> {
  const client = new AbortController();
  const answered = ask(account, id, client.signal).catch(() => undefined);
  await waitUntil('the bundle has begun', async () => begun());
  client.abort();
  await answered;
}

test('[decision 22.6] a bundle is made alone for its account: others are answered while it waits, and their new records become provable', async () => {
  const [busy, other] = [await accountWith('ada'), await accountWith('grace')];
  const clients = Array.from({ length: 8 }, (_, at) => ({ id: `held ${at}`, leave: new AbortController() }));
  const answers = clients.map(({ id, leave }) => ask(busy, id, leave.signal).catch(() => undefined));
  await waitUntil('one has begun', async () => held.size === 1);
  for (let round = 0; round < 3; round++) {
    const response = await ask(other, 'grace');
    expect(response.status).toBe(200);
    await response.arrayBuffer();
    const id = evidence.records.record(other, 'grace');
    await waitUntil('the new record is provable', () =>
      evidence.client.proveConsent({ accountId: other, id }).then(
        () => true,
        () => false,
      ),
    );
  }
  expect(held.size).toBe(1);
  for (const { leave } of clients) leave.abort();
  await Promise.all(answers);
  await waitUntil('all calls have ended', async () => [...held.values()].every(({ aborted }) => aborted));
  expect((await ask(busy, 'ada')).status).toBe(200);
});

test('[decision 22.6] a client that leaves ends the call to consent', async () => {
  const account = await accountWith('ada');
  await askAndLeave(account, () => held.has('held alone'), 'held alone');
  await waitUntil('the call has ended', async () => held.get('held alone')!.aborted);
});

test('[decision 22.6] a client that leaves ends the statement in PostgreSQL', async () => {
  const account = await accountWith('ada');
  const { database } = evidence;
  const statements = async () => {
    const { rows } = await database.query<{ count: number }>(
      'count_bundle_statements',
      `SELECT count(*)::integer AS count FROM pg_stat_activity
       WHERE datname = current_database() AND application_name = 'evidence bundles' AND state = 'active'`,
      [],
    );
    return rows[0]!.count;
  };
  await database.transaction(async (tx) => {
    // The bundle waits for this lock.
    await tx.execute('LOCK TABLE log_chunks IN ACCESS EXCLUSIVE MODE');
    await askAndLeave(account, async () => (await statements()) === 1, 'ada');
    await waitUntil('the statement has ended', async () => (await statements()) === 0);
  });
  expect((await ask(account, 'ada')).status).toBe(200);
});

test('a client that leaves in the middle of its bundle makes room for the next one of the account', async () => {
  const account = await accountWith('ada', 20_000);
  const client = new AbortController();
  const response = await ask(account, 'ada', client.signal);
  expect(response.status).toBe(200);
  client.abort();
  await expect(response.arrayBuffer()).rejects.toThrow();
  const next = await ask(account, 'ada');
  expect((await next.arrayBuffer()).byteLength).toBeGreaterThan(20_000 * 48);
});

test('a thread whose client leaves makes the next bundle, with its connection', async () => {
  const account = await accountWith('ada');
  const connections = async () => {
    const { rows } = await evidence.database.query<{ pid: number }>(
      'bundle_connections',
      `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'evidence bundles' ORDER BY pid`,
      [],
    );
    return rows.map(({ pid }) => pid);
  };
  const make = async () => expect((await (await ask(account, 'ada')).arrayBuffer()).byteLength).toBeGreaterThan(0);
  await make();
  const before = await connections();
  for (const id of ['held first', 'held second']) await askAndLeave(account, () => held.has(id), id);
  await make();
  expect(await connections()).toEqual(before);
});

test('[decision 22.10] proofs of an account take turns: the proof of another account waits for none of them', async () => {
  const [busy, other] = [await accountWith('ada'), await accountWith('grace')];
  const [ofBusy, ofOther] = [evidence.records.record(busy, 'ada'), evidence.records.record(other, 'grace')];
  const isProvable = (accountId: string, id: string) => () =>
    evidence.client.proveConsent({ accountId, id }).then(
      () => true,
      ({ kind }: { kind: string }) => {
        expect(kind).toBe('conflict');
        return false;
      },
    );
  const clients = Array.from({ length: 8 }, () => new AbortController());
  const proofs = clients.map(({ signal }, at) =>
    evidence.client.proveConsent({ accountId: busy, id: `held ${at}` }, { signal }).catch(() => undefined),
  );
  await waitUntil('some have begun', () => heldProofs > 0);
  await waitUntil('the record of the other account is provable', isProvable(other, ofOther));
  expect(heldProofs).toBe(2);
  for (const client of clients) client.abort();
  await Promise.all(proofs);
  await waitUntil('the turns of those that left are over', isProvable(busy, ofBusy));
  expect(heldProofs).toBe(2);
});
