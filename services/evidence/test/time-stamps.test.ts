import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseNote } from '@consent/evidence-format';
import { createRegistry, readMetrics } from '@consent/kernel';
import { createRecordingLogger, describeWhen, hasOpenssl, startSmallTsa, type SmallTsa, type TsaLie } from '@consent/testkit';
import { findFailures } from '../src/outside/failures.sql';
import { gatherAnchors } from '../src/bundles/gather-anchors';
import { findSignedLog } from '../src/logs/signed-log';
import { loadAuthorities } from '../src/timestamps/authorities';
import { checkTimeStamp, newNonce, readCertificates, timeStampRequest } from '../src/timestamps/check-token';
import { createStampMetrics } from '../src/timestamps/metrics';
import { createStamping } from '../src/timestamps/stamping';
import { anchorMs, newWitness, newWorld, startAnchored, writePolicy } from './start-anchored';

const anHour = 3_600_000;

/** The clock of the world must be that of the authorities. */
async function newStamped(tsas: readonly SmallTsa[], { trusted = tsas, timeoutMs = 2000 } = {}) {
  const world = await newWorld();
  world.pass(Date.now() - world.now());
  const witness = await newWitness({ now: world.now });
  const anchored = await startAnchored(world, [witness]);
  const ca = await writePolicy(await Promise.all(trusted.map(({ caPath }) => readFile(caPath, 'utf8'))));
  const { logger, lines } = createRecordingLogger();
  const registry = createRegistry('test', { processMetrics: false });
  const metrics = createStampMetrics(registry, { now: world.now });
  const loaded = loadAuthorities(tsas.map(({ url }) => url).join(','), ca)!;
  const { database, now } = world;
  const stamping = createStamping({ ...loaded, database, intervalMs: anHour, metrics, now, logger, timeoutMs });
  const stored = async () => {
    const { rows } = await database.query<{ size: number; tsa: string; token: Buffer; note: string }>(
      'test_time_stamps',
      'SELECT t.size, tsa, token, note FROM anchor_timestamps t JOIN anchor_checkpoints c USING (size) ORDER BY t.size, tsa',
      [],
    );
    return rows;
  };
  const metric = async (name: string, labels = '') => {
    const { text } = await readMetrics(registry);
    return Number(
      text
        .split('\n')
        .find((line) => line.startsWith(`${name}{`) && line.includes(labels))
        ?.split(' ')
        .at(-1) ?? 0,
    );
  };
  return { ...world, ...anchored, run: stamping.run, runWitnesses: anchored.run, stored, stampLines: lines, stampMetric: metric };
}

describeWhen(hasOpenssl, 'openssl is not installed')('time stamps', () => {
  let one: SmallTsa;
  let two: SmallTsa;
  beforeAll(async () => {
    [one, two] = await Promise.all([startSmallTsa(), startSmallTsa()]);
  });
  afterAll(() => Promise.all([one.stop(), two.stop()]));
  afterEach(() => {
    one.lie = undefined;
    two.lie = undefined;
  });

  test('of two authorities are kept for the newest checkpoint, openssl agrees, and the next are an hour later', async () => {
    const world = await newStamped([one, two]);
    await world.grow();
    await world.run();
    const tokens = await world.stored();
    expect(tokens.map(({ size, tsa }) => [size, `http://${tsa}`])).toEqual([one, two].map(({ url }) => [2, url]).sort());
    for (const { tsa, token, note } of tokens) {
      const { openssl, caPath } = [one, two].find(({ url }) => url === `http://${tsa}`)!;
      const folder = join(caPath, '..');
      await writeFile(join(folder, 'token'), token);
      await writeFile(join(folder, 'body'), parseNote(note).body);
      expect(openssl('ts', '-verify', '-in', 'token', '-token_in', '-data', 'body', '-CAfile', caPath)).toBe('Verification: OK\n');
      await writeFile(join(folder, 'body'), `${parseNote(note).body}x`);
      expect(() => openssl('ts', '-verify', '-in', 'token', '-token_in', '-data', 'body', '-CAfile', caPath)).toThrow();
    }
    await world.grow();
    await world.run();
    expect(await world.stored()).toHaveLength(2);
    expect(await world.stampMetric('evidence_tsa_age_seconds')).toBeLessThan(1);
    world.pass(120_000);
    expect(await world.stampMetric('evidence_tsa_age_seconds')).toBeCloseTo(120, -1);
    world.pass(-120_000);
    expect(world.stampLines).toEqual([]);
  });

  test('a checkpoint that is stamped is not stamped again, even after the time', async () => {
    const world = await newStamped([one]);
    await world.grow();
    await world.run();
    const before = one.requests();
    world.pass(2 * anHour);
    await world.run();
    expect(one.requests()).toBe(before);
    world.pass(-2 * anHour);
  });

  test('and a quorum of witnesses are found with the anchor of a leaf', async () => {
    const world = await newStamped([one, two]);
    two.lie = 'rubbish';
    await world.grow();
    await world.grow();
    await world.runWitnesses();
    // Authorities have the clock of this machine.
    world.pass(-2 * anchorMs);
    await world.run();
    const log = (await findSignedLog(world.database, world.account))!;
    const { heads, checkpoints } = (await gatherAnchors(world.database, log, [0], { start: 0 }))!;
    expect(heads.map(({ index, proofs }) => [index, proofs.map(({ checkpoint }) => checkpoint)])).toEqual([
      [1, [0, 1]],
      [2, [1]],
    ]);
    const [first, second] = checkpoints.map(({ note, tokens }) => ({ ...parseNote(note), tokens }));
    expect([first!.body.split('\n')[1], second!.body.split('\n')[1]]).toEqual(['2', '3']);
    expect(second!.signatures.some(({ name }) => name === 'witness.example/w1')).toBe(true);
    expect([first!.tokens, second!.tokens.map(({ authority, token }) => [`http://${authority}`, token[0]])]).toEqual([
      [],
      [[one.url, 0x30]],
    ]);
  });

  const lies: [TsaLie, string][] = [
    ['rubbish', 'rubbish'],
    ['silent', 'late'],
    ['endless', 'too_large'],
    ['refuses', 'refused'],
    ['other_text', 'wrong_text'],
    ['flipped', 'bad_signature'],
    [{ status: 503 }, 'rubbish'],
  ];

  test.each(lies)(
    'of an authority that answers %j are not kept; it is counted as %s, named in the log, and asked again',
    async (lie, reason) => {
      const world = await newStamped([one, two]);
      one.lie = lie;
      await world.grow();
      await world.run();
      expect((await world.stored()).map(({ tsa }) => `http://${tsa}`)).toEqual([two.url]);
      expect(await world.stampMetric('evidence_tsa_failures_total', `reason="${reason}"`)).toBe(1);
      const tsa = one.url.replace('http://', '');
      expect(world.stampLines).toMatchObject([{ level: 'warn', fields: { tsa, fault: reason } }]);
      expect(await findFailures(world.database)).toMatchObject([{ kind: 'authority', name: tsa, reason }]);
      await world.run();
      expect(world.stampLines).toHaveLength(1);
      one.lie = undefined;
      await world.run();
      expect(await world.stored()).toHaveLength(2);
      expect(world.stampLines.at(-1)).toMatchObject({ level: 'info' });
      expect(await findFailures(world.database)).toEqual([]);
    },
  );

  test('of an authority under another root, and tokens at another time than ours, are not kept', async () => {
    const foreign = await newStamped([one], { trusted: [two] });
    await foreign.grow();
    await foreign.run();
    expect(await foreign.stampMetric('evidence_tsa_failures_total', 'reason="bad_signature"')).toBe(1);
    expect(foreign.stampLines).toMatchObject([{ level: 'warn', fields: { fault: 'bad_signature' } }]);
    expect(await findFailures(foreign.database)).toMatchObject([{ kind: 'authority', reason: 'bad_signature' }]);
    const late = await newStamped([one]);
    await late.grow();
    late.pass(anHour);
    await late.run();
    expect(await late.stampMetric('evidence_tsa_failures_total', 'reason="wrong_time"')).toBe(1);
    expect([await foreign.stored(), await late.stored()]).toEqual([[], []]);
  });

  test('answers to another request and certificates for another use are refused', async () => {
    const trusted = readCertificates(await readFile(one.caPath, 'utf8'));
    const ask = async (url: string, body: string, nonce: Buffer) => {
      const request = new Uint8Array(timeStampRequest(body, nonce));
      return new Uint8Array(await (await fetch(url, { method: 'POST', body: request })).arrayBuffer());
    };
    const own = newNonce();
    const stamped = await ask(one.url, 'text', own);
    const { token, atMs } = await checkTimeStamp(stamped, { body: 'text', nonce: own, trusted });
    expect(Buffer.from(stamped).includes(token)).toBe(true);
    expect(Math.abs(atMs - Date.now())).toBeLessThan(60_000);
    await expect(checkTimeStamp(stamped, { body: 'text', nonce: newNonce(), trusted })).rejects.toMatchObject({ fault: 'wrong_text' });
    await expect(checkTimeStamp(stamped, { body: 'Text', nonce: own, trusted })).rejects.toMatchObject({ fault: 'wrong_text' });
    const other = await startSmallTsa({ usage: 'critical,timeStamping,codeSigning' });
    onTestFinished(other.stop);
    const nonce = newNonce();
    // openssl refuses to stamp with such a certificate, or we refuse the token.
    const answer = await ask(other.url, 'text', nonce).catch(() => Buffer.alloc(0));
    const roots = readCertificates(await readFile(other.caPath, 'utf8'));
    await expect(checkTimeStamp(answer, { body: 'text', nonce, trusted: roots })).rejects.toMatchObject({ name: 'TokenError' });
  });

  test('no change of a byte of an answer makes it another valid one', async () => {
    const trusted = readCertificates(await readFile(one.caPath, 'utf8'));
    const nonce = newNonce();
    const request = new Uint8Array(timeStampRequest('text', nonce));
    const answer = Buffer.from(await (await fetch(one.url, { method: 'POST', body: request })).arrayBuffer());
    const { token, atMs } = await checkTimeStamp(answer, { body: 'text', nonce, trusted });
    const accepted: number[] = [];
    for (let at = 0; at < answer.length; at += 7) {
      const changed = Buffer.from(answer);
      changed[at]! ^= 0x20;
      const result = await checkTimeStamp(changed, { body: 'text', nonce, trusted }).catch((error: Error) => {
        expect(error.name).toBe('TokenError');
        return undefined;
      });
      if (result !== undefined && (result.atMs !== atMs || result.token.length !== token.length)) accepted.push(at);
    }
    expect(accepted).toEqual([]);
  });
});

describeWhen(hasOpenssl, 'openssl is not installed')('an authority that cannot be reached', () => {
  test('is counted and named in the log and the database', async () => {
    const gone = await startSmallTsa();
    const world = await newStamped([gone]);
    await gone.stop();
    await world.grow();
    await world.run();
    expect(await world.stampMetric('evidence_tsa_failures_total', 'reason="unreachable"')).toBe(1);
    expect(world.stampLines).toMatchObject([{ level: 'warn', fields: { fault: 'unreachable' } }]);
    expect(await findFailures(world.database)).toMatchObject([{ kind: 'authority', reason: 'unreachable' }]);
  });
});

test('settings that do not go together, or name no authority or certificate, are refused with what to do', async () => {
  const path = await writePolicy(['nothing']);
  expect(loadAuthorities(undefined, undefined)).toBeUndefined();
  expect(() => loadAuthorities(undefined, path)).toThrow('set both or none');
  expect(() => loadAuthorities('https://a.example/tsr', undefined)).toThrow('EVIDENCE_TSA_CA is missing; set the path');
  expect(() => loadAuthorities('a.example', path)).toThrow('EVIDENCE_TSA_URL: must be http or https URLs');
  expect(() => loadAuthorities('https://a.example/, https://a.example', path)).toThrow('listed twice');
  expect(() => loadAuthorities('https://a.example/tsr', path)).toThrow(`EVIDENCE_TSA_CA (${path}): no certificates can be read`);
});
