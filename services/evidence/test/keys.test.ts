import { randomUUID } from 'node:crypto';
import { parseNote } from '@consent/evidence-format';
import { evidenceConfig } from '../src/config';
import { createCheckpointKeys } from '../src/keys/checkpoint-keys';
import { findGenerations } from '../src/keys/log-keys.sql';
import { createFakeSource } from './fake-source';
import { expectSigned, readLog } from './read-log';
import { createWorld, host, seedOf, startSequencer } from './start-sequencer';

async function newWorld() {
  const world = await createWorld();
  onTestFinished(world.stop);
  return world;
}

test('keys derive from the seed alone, a separate key for each use', () => {
  const [first, again, other] = [seedOf('one'), seedOf('one'), seedOf('two')].map((keyList) => {
    const keys = createCheckpointKeys({ keyList, host });
    return [...keys.vkeysOf(keys.generations[0]!), keys.generations[0]!.receiptKey.toString('hex')];
  }) as [string[], string[], string[]];
  expect(again).toEqual(first);
  expect(new Set([...first, ...other]).size).toBe(6);
});

test('a rotation signs with both seeds and signs idle logs again, and then the old seed can be removed', async () => {
  const world = await newWorld();
  const source = createFakeSource();
  const [resting, growing] = [randomUUID(), randomUUID()];
  const [ofResting, ofGrowing] = [[source.add(resting)], [source.add(growing)]];
  await (await startSequencer(world, [source], { keyList: seedOf('old') })).turn();

  const both = await startSequencer(world, [source], { keyList: `${seedOf('new')},${seedOf('old')}` });
  // Idle logs are signed again in a turn in which others grow, because under steady traffic there is no other.
  ofGrowing.push(source.add(growing));
  await both.turn();
  for (const account of [resting, growing]) expect((await readLog(world.database, account))?.checkpoint?.signatures).toBe(4);

  const only = await startSequencer(world, [source], { keyList: seedOf('new') });
  ofResting.push(source.add(resting));
  ofGrowing.push(source.add(growing));
  await only.turn();
  await expectSigned(world.database, resting, ofResting);
  const log = await expectSigned(world.database, growing, ofGrowing);
  const ids = only.keys.vkeysOf(only.keys.generations[0]!).map((vkey) => vkey.split('+')[1]);
  expect(parseNote(log.checkpoint!.note).signatures.map(({ keyId }) => keyId)).toEqual(ids);

  const generations = await findGenerations(world.database);
  expect(generations.map(({ number, id, validToMs }) => [number, id, validToMs === undefined])).toEqual([
    [2, 'new', true],
    [1, 'old', false],
  ]);
});

test('logs signed only by a removed seed are refused, and accepted again when it is back', async () => {
  const world = await newWorld();
  const source = createFakeSource();
  const account = randomUUID();
  const added = [source.add(account)];
  await (await startSequencer(world, [source], { keyList: seedOf('old') })).turn();
  added.push(source.add(account));
  const without = await startSequencer(world, [source], { keyList: seedOf('new') });
  await without.turn();
  expect(await without.metric('evidence_logs_refused')).toBe(1);
  await (await startSequencer(world, [source], { keyList: `${seedOf('new')},${seedOf('old')}` })).turn();
  await expectSigned(world.database, account, added);
});

test('a seed id with another seed, and another host, are refused at start', async () => {
  const world = await newWorld();
  await startSequencer(world, [], { keyList: seedOf('first') });
  const other = `first:${Buffer.alloc(32, 7).toString('base64')}`;
  await expect(startSequencer(world, [], { keyList: other })).rejects.toMatchObject({
    cause: { message: expect.stringContaining('"first"') as string },
  });
});

const least = {
  DATABASE_URL: 'postgres://x',
  NATS_URL: 'nats://user:password@x',
  CONSENT_ADDRESS: 'c:1',
  POLICY_ADDRESS: 'p:1',
  ACCOUNT_ADDRESS: 'p:1',
};

test('a developer needs only the seed', () => {
  const config = evidenceConfig({ ...least, NODE_ENV: 'development', EVIDENCE_KEYS: seedOf('a') });
  expect(config).toMatchObject({ EVIDENCE_HOST: 'localhost', EVIDENCE_REGISTER: '.data/evidence/register', EVIDENCE_TURN_MS: 500 });
});

test.each([
  [{ EVIDENCE_KEYS: undefined }, 'EVIDENCE_KEYS: is missing; set first:<output of `openssl rand -base64 32`>'],
  [{ EVIDENCE_KEYS: 'first:short' }, 'EVIDENCE_KEYS: must be id:seed'],
  [{ EVIDENCE_KEYS: seedOf('a') }, 'EVIDENCE_KEYS: the secret of key "a" repeats few characters'],
  [{ EVIDENCE_HOST: undefined }, 'EVIDENCE_HOST: is not set; set the host name of PUBLIC_URL'],
  [{ EVIDENCE_HOST: 'https://x' }, 'EVIDENCE_HOST: must be a host name'],
  [{ EVIDENCE_REGISTER: undefined }, 'EVIDENCE_REGISTER: must be an absolute path or s3://bucket/key'],
])('production refuses %j and says what to set', (changes, fault) => {
  const env = {
    ...least,
    ...{ RPC_TLS: 'off', EVENT_KEYS: `k:${'0123456789abcdefghijklmnopqrstuv'}`, EVIDENCE_HOST: 'log.example.com' },
    ...{ EVIDENCE_KEYS: `a:${Buffer.from('0123456789abcdefghijklmnopqrstuv').toString('base64')}`, EVIDENCE_REGISTER: '/var/register' },
  };
  expect(evidenceConfig(env)).toMatchObject({ EVIDENCE_HOST: 'log.example.com' });
  expect(() => evidenceConfig({ ...env, ...changes })).toThrow(fault);
});

test('two seeds with one id are refused', () => {
  expect(() => createCheckpointKeys({ keyList: `${seedOf('a')},${seedOf('a')}`, host })).toThrow('an id of its own');
});
