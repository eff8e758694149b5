import { randomBytes, randomUUID } from 'node:crypto';
import { createRecordingLogger } from '@consent/testkit';
import { createFakeSource } from './fake-source';
import { expectSigned, readLog } from './read-log';
import { createWorld, startSequencer } from './start-sequencer';
import { copyTables } from './table-copy';

async function newWorld() {
  const world = await createWorld();
  onTestFinished(world.stop);
  return world;
}

const edits: [string, string][] = [
  ['root', `UPDATE logs SET root = sha256('x')`],
  ['frontier', `UPDATE logs SET frontier = set_byte(frontier, 0, get_byte(frontier, 0) # 1)`],
  ['frontier and root', `UPDATE logs SET frontier = sha256('x') || sha256('y'), root = sha256('\\x01' || sha256('x') || sha256('y'))`],
  ['size', `UPDATE logs SET size = size + 1`],
  ['size beyond the frontier', `UPDATE logs SET size = size + 2`],
  ['checkpoint', `UPDATE logs SET checkpoint = replace(checkpoint, E'\\n3\\n', E'\\n2\\n')`],
  ['signature', `UPDATE logs SET checkpoint = overlay(checkpoint PLACING 'AAAA' FROM length(checkpoint) - 20)`],
  ['checkpoint taken away', `UPDATE logs SET checkpoint = '', checkpoint_size = 0, checkpoint_at = NULL`],
  ['size of the checkpoint', `UPDATE logs SET checkpoint_size = 2`],
  ['time of the checkpoint', `UPDATE logs SET checkpoint_at = checkpoint_at + interval '1 year'`],
  ['tag key', `UPDATE logs SET tag_key_sha256 = sha256('x')`],
  ['opened_at', `UPDATE logs SET opened_at = opened_at - interval '1 year'`],
  ['log id', `UPDATE logs SET log_id = repeat('a', 26)`],
  ['epoch', `UPDATE logs SET epoch = 2`],
  ['epoch and checkpoint', `UPDATE logs SET epoch = 2, checkpoint = replace(checkpoint, log_id, log_id || '/2')`],
];

describe.each([
  ['by a process that just started', true],
  ['by the process that wrote the log', false],
])('an edited log, found %s', (_who, isRestarted) => {
  test.each(edits)('an edit of %s stops only that log, and an error line and a metric report it', async (_what, statement) => {
    const world = await newWorld();
    const source = createFakeSource();
    const [edited, other] = [randomUUID(), randomUUID()];
    const ofEdited = [source.add(edited, 2)];
    const ofOther = [source.add(other, 2)];
    const { logger, lines } = createRecordingLogger();
    let nowMs = Date.now();
    const changes = { logger, now: () => nowMs };
    let sequencer = await startSequencer(world, [source], changes);
    await sequencer.turn();
    // Another turn, so that this one has nothing left to finish.
    ofOther.push(source.add(other, 1));
    await sequencer.turn();
    const backup = await copyTables(world.database);
    await world.database.execute(`${statement} WHERE account_id = '${edited}'`);
    const signed = (await readLog(world.database, edited))?.checkpoint?.note;

    if (isRestarted) sequencer = await startSequencer(world, [source], changes);
    ofEdited.push(source.add(edited, 1));
    for (let turn = 0; turn < 3; turn++) {
      ofOther.push(source.add(other, 1));
      await sequencer.turn();
    }
    await expectSigned(world.database, other, ofOther);
    expect((await readLog(world.database, edited))?.checkpoint?.note).toBe(signed);
    expect(await sequencer.metric('evidence_logs_refused')).toBe(1);
    expect(lines.filter(({ level }) => level === 'error')).toMatchObject([{ fields: { accountId: edited } }]);

    // Only this log's row is restored, because the other log continued.
    await backup.restoreLog(edited);
    nowMs += 60_000;
    await sequencer.turn();
    await expectSigned(world.database, edited, ofEdited);
    expect(await sequencer.metric('evidence_logs_refused')).toBe(0);
  });
});

/** The process that wrote the log does not check these again. Reads prove what they return. */
const otherEdits: [string, string][] = [
  ['the tag key, taken away', `UPDATE logs SET tag_key_sha256 = NULL`],
  ['the frame of the first leaf', `UPDATE log_frames SET frame = replace(frame, '"v":1', '"v":2')`],
  ['the frames of all own leaves', `DELETE FROM log_frames`],
  ['a frame behind the head', `INSERT INTO log_frames SELECT account_id, 1000, frame FROM log_frames`],
  ['entries of the open tile', `DELETE FROM log_chunks`],
];

test.each(otherEdits)('a process that starts finds an edit of %s', async (_what, statement) => {
  const world = await newWorld();
  const source = createFakeSource();
  const account = randomUUID();
  source.add(account, 1, randomBytes(32));
  const { logger, lines } = createRecordingLogger();
  await (await startSequencer(world, [source])).turn();
  const index = statement.startsWith('INSERT') ? ' AND index = 0' : '';
  await world.database.execute(`${statement} WHERE account_id = '${account}'${index}`);
  const next = await startSequencer(world, [source], { logger });
  source.add(account, 1);
  await next.turn();
  expect(await next.metric('evidence_logs_refused')).toBe(1);
  expect(lines.filter(({ level }) => level === 'error')).toMatchObject([{ fields: { accountId: account } }]);
});

describe('rows that could stop the turn of every log', () => {
  const chunk = `SELECT account_id, 0, size, decode(repeat('00', 48), 'hex') FROM logs`;
  test.each([
    ['a head that is gone', (account: string) => `DELETE FROM logs WHERE account_id = '${account}'`],
    [
      'entries behind the head',
      (account: string) => `INSERT INTO log_chunks (account_id, level, start, items) ${chunk} WHERE account_id = '${account}'`,
    ],
  ])('%s stops only that log', async (_what, statementFor) => {
    const world = await newWorld();
    const source = createFakeSource();
    const [edited, other] = [randomUUID(), randomUUID()];
    source.add(edited, 1);
    const ofOther = [source.add(other, 1)];
    const sequencer = await startSequencer(world, [source]);
    await sequencer.turn();
    await world.database.execute(statementFor(edited));
    source.add(edited, 1);
    ofOther.push(source.add(other, 1));
    // The turn that finds such entries fails once. The next one skips that log.
    await sequencer.turn().catch(() => undefined);
    await sequencer.turn();
    await expectSigned(world.database, other, ofOther);
    expect(await sequencer.metric('evidence_logs_refused')).toBe(1);
  });
});

test('entries edited during an interrupted turn are not signed', async () => {
  const world = await newWorld();
  const source = createFakeSource();
  const [edited, other] = [randomUUID(), randomUUID()];
  source.add(edited, 2);
  const ofOther = [source.add(other, 2)];
  await (await startSequencer(world, [source])).turn();
  source.add(edited, 2);
  ofOther.push(source.add(other, 2));
  const dying = await startSequencer(world, [source], {
    keys: (keys) => ({
      ...keys,
      sign: () => {
        throw new Error('killed here');
      },
    }),
  });
  await expect(dying.turn()).rejects.toThrow('killed here');
  await world.database.execute(
    `UPDATE log_chunks SET items = '\\x${randomBytes(96).toString('hex')}' WHERE account_id = '${edited}' AND level = 0 AND start = 3`,
  );
  const next = await startSequencer(world, [source]);
  await next.turn();
  expect((await readLog(world.database, edited))?.checkpoint?.size).toBe(3);
  await expectSigned(world.database, other, ofOther);
  expect(await next.metric('evidence_logs_refused')).toBe(1);
});
