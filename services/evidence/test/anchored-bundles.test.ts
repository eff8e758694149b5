import { execFile } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { evidenceBundle } from '@consent/contracts';
import {
  canonicalJson,
  cosignatureTypes,
  concatBytes,
  fromBase64Url,
  manifestPayload,
  parseNote,
  readCompleteness,
  readManifest,
  zipStored,
  type AnchorsJson,
  type BundleFile,
} from '@consent/evidence-format';
import { describeWhen, hasOpenssl, startSmallTsa, startSmallWitness, waitUntil, type SmallTsa, type SmallWitness } from '@consent/testkit';
import { spread } from '../src/bundles/gather-anchors';
import { signManifest } from '../src/bundles/sign-manifest';
import { createCheckpointKeys } from '../src/keys/checkpoint-keys';
import { bundleContents } from './bundle-contents';
import { anchorVkey } from './start-anchored';
import { startEvidence, type EvidenceUnderTest } from './start-evidence';
import { host, keyList } from './start-sequencer';

const command = join(__dirname, '../../../scripts/dist/verify-evidence.js');

describeWhen(hasOpenssl, 'openssl is not installed')('a bundle with anchors', () => {
  let folder: string;
  let witness: SmallWitness;
  let mldsaWitness: SmallWitness;
  let [tsa, foreignTsa]: SmallTsa[] = [];
  let evidence: EvidenceUnderTest;
  let files: BundleFile[];
  let anchors: AnchorsJson;
  let account: string;

  const path = (name: string) => join(folder, name);
  const givenPolicy = ['--policy', 'policy.txt'];
  const givenTsa = ['--tsa-cert', 'tsa.pem'];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'consent-test-anchored-'));
    [tsa, foreignTsa] = await Promise.all([startSmallTsa(), startSmallTsa()]);
    witness = await startSmallWitness({ logs: [anchorVkey()] });
    mldsaWitness = await startSmallWitness({ name: 'w2', type: cosignatureTypes.mldsa44, logs: [anchorVkey()] });
    await writeFile(path('policy.txt'), `${witness.policyLine}\nquorum w1\n`);
    await writeFile(path('both.txt'), `${witness.policyLine}\n${mldsaWitness.policyLine}\ngroup both all w1 w2\nquorum both\n`);
    await writeFile(path('tsa.pem'), await readFile(tsa!.caPath));
    await writeFile(path('foreign.pem'), await readFile(foreignTsa!.caPath));
    evidence = await startEvidence({
      settings: {
        EVIDENCE_ANCHOR_SECONDS: '1',
        EVIDENCE_TSA_SECONDS: '1',
        EVIDENCE_WITNESS_POLICY: path('both.txt'),
        EVIDENCE_TSA_URL: tsa!.url,
        EVIDENCE_TSA_CA: path('tsa.pem'),
      },
    });
    const { records, untilLogged } = evidence;
    account = randomUUID();
    const policy = records.publish(account, 1);
    const ask = async () => {
      const response = await evidence.get(evidenceBundle.path({ accountId: account, kind: 'subject', id: 'ada' }));
      if (response.status !== 200) return undefined;
      files = await bundleContents(new Uint8Array(await response.arrayBuffer()));
      const { size, v } = readManifest(fileOf('manifest.json'));
      return { size, anchors: readCompleteness(fileOf('completeness.json'), v).anchors ?? undefined };
    };
    for (let change = 0; change < 2; change++) {
      records.record(account, 'ada', policy);
      await untilLogged();
      await waitUntil(
        'the log is anchored, cosigned and stamped',
        async () => {
          const asked = await ask();
          const latest = asked?.anchors?.heads.at(-1);
          if (asked?.anchors === undefined || latest?.body.split('\n')[1] !== String(asked.size)) return false;
          anchors = asked.anchors;
          const into = latest.proofs.map(({ checkpoint }) => anchors.checkpoints[checkpoint]!);
          return (
            into.some(({ tokens }) => tokens.length > 0) &&
            ['w1', 'w2'].every((name) => into.some(({ note }) => note.includes(`witness.example/${name}`)))
          );
        },
        { timeoutMs: 30_000 },
      );
    }
    await writeFile(path('keys.json'), fileOf('keys.json'));
    await writeZip('bundle.zip', files);
  }, 120_000);
  afterAll(async () => {
    await evidence.stop();
    await Promise.all([witness.remove(), mldsaWitness.remove(), tsa!.stop(), foreignTsa!.stop(), rm(folder, { recursive: true })]);
  });

  const fileOf = (wanted: string) => files.find(({ name }) => name === wanted)!.bytes;
  const writeZip = (name: string, content: readonly BundleFile[]) => writeFile(path(name), concatBytes(...zipStored(content)));

  /** With a manifest that fits and is signed: only the operator could forge it. */
  async function writeForged(name: string, completeness: Uint8Array): Promise<void> {
    const others = files.filter((file) => file.name !== 'manifest.json');
    const changed = others.map((file) => (file.name === 'completeness.json' ? { ...file, bytes: completeness } : file));
    const listed = changed.map((file) => ({
      name: file.name,
      bytes: file.bytes.length,
      sha256: createHash('sha256').update(file.bytes).digest('hex'),
    }));
    const manifest = { ...readManifest(fileOf('manifest.json')), files: listed };
    const signatures = signManifest(manifestPayload(manifest), createCheckpointKeys({ keyList, host }));
    const all = [...changed, { name: 'manifest.json', bytes: Buffer.from(canonicalJson({ ...manifest, signatures })) }];
    await writeZip(
      name,
      all.toSorted((a, b) => (a.name < b.name ? -1 : 1)),
    );
  }
  const writeForgedAnchors = (name: string, changed: AnchorsJson) =>
    writeForged(
      name,
      Buffer.from(canonicalJson({ ...(JSON.parse(Buffer.from(fileOf('completeness.json')).toString()) as object), anchors: changed })),
    );

  /** Offline: the program opens files and nothing else. */
  function run(...words: string[]): Promise<{ status: number; printed: string; complained: string }> {
    return new Promise((resolve) => {
      execFile(process.execPath, [command, ...words], { cwd: folder, env: {} }, (error, printed, complained) => {
        resolve({ status: error === null ? 0 : Number(error.code), printed, complained });
      });
    });
  }
  const verify = (zip: string, ...words: string[]) => run(zip, '--keys', 'keys.json', ...words);

  test('says before which time each leaf existed, and which witness and authority say so', async () => {
    const { status, printed } = await verify('bundle.zip', ...givenPolicy, ...givenTsa);
    expect([status, printed]).toEqual([0, expect.stringContaining('HOLDS')]);
    const vouched = printed.split('\n').filter((line) => line.includes('existed before'));
    expect(vouched.filter((line) => line.includes('says the witness w1, your quorum'))).toHaveLength(3);
    expect(vouched.filter((line) => line.includes('says the time stamping authority Test authority'))).toHaveLength(3);
    expect(vouched.filter((line) => line.includes('policies/'))).toHaveLength(2);
    expect(printed).toContain('Whoever trusts them sees no other log');
    expect(printed).not.toContain('Later than expected');
  });

  test('GET /log says up to which size the log is anchored, cosigned and stamped, by whom and when', async () => {
    const { log, state } = await evidence.client.getLog({ accountId: account });
    const isNow = (atMs: number) => atMs > log.openedAtMs - 1000 && atMs <= Date.now();
    const { anchored, witnessed, stamped } = state!;
    expect([anchored, witnessed, ...stamped].map((each) => each && [each.size, isNow(each.atMs)])).toEqual(
      Array.from({ length: 3 }, () => [log.size, true]),
    );
    expect(state!.hasWitnesses).toBe(true);
    expect(witnessed!.names).toEqual(['witness.example/w1', 'witness.example/w2']);
    expect(stamped[0]!.names).toEqual([tsa!.url.replace('http://', '')]);
    // As a log that was never anchored.
    const other = randomUUID();
    evidence.records.record(other, 'bob');
    await evidence.untilLogged();
    const isAnchored = async () => (await evidence.client.getLog({ accountId: other })).state!.anchored !== undefined;
    await waitUntil('it is anchored', isAnchored, { timeoutMs: 10_000 });
    await evidence.database.execute(`DELETE FROM anchored WHERE account_id = '${other}'`);
    const fresh = (await evidence.client.getLog({ accountId: other })).state!;
    expect([fresh.anchored, fresh.witnessed, fresh.stamped]).toMatchObject([undefined, undefined, [{ size: 0, atMs: 0 }]]);
  });

  test('holds without their keys, and names who else signed as not checked', async () => {
    const { status, printed } = await verify('bundle.zip');
    expect(status).toBe(0);
    expect(printed).toContain(
      'What these witnesses signed: witness.example/w1, witness.example/w2. Give the keys of those that you trust with --policy',
    );
    expect(printed).toContain(`${tsa!.url.replace('http://', '')}. Give the certificates`);
    expect(printed).not.toContain('existed before');
  });

  test('has cosignatures of type 0x06 (ML-DSA-44), which count like others', async () => {
    const { status, printed } = await verify('bundle.zip', '--policy', 'both.txt');
    expect([status, printed]).toEqual([0, expect.stringMatching(/says the witnesses (w1, w2|w2, w1), your quorum/)]);
    const foreign = await startSmallWitness({ name: 'w2', type: cosignatureTypes.mldsa44, logs: [] });
    await writeFile(path('foreign-both.txt'), (await readFile(path('both.txt'), 'utf8')).replace(mldsaWitness.vkey, foreign.vkey));
    await foreign.remove();
    expect((await verify('bundle.zip', '--policy', 'foreign-both.txt')).status).toBe(2);
  });

  test('has tokens that openssl verifies', async () => {
    const stamped = anchors.checkpoints.find(({ tokens }) => tokens.length > 0)!;
    await writeFile(path('token.der'), fromBase64Url(stamped.tokens[0]!.token));
    await writeFile(path('body.txt'), parseNote(stamped.note).body);
    const verified = (data: string) =>
      tsa!.openssl('ts', '-verify', '-in', path('token.der'), '-token_in', '-data', path(data), '-CAfile', tsa!.caPath);
    expect(verified('body.txt')).toMatch(/Verification: OK/);
    await writeFile(path('other.txt'), 'another text');
    expect(() => verified('other.txt')).toThrow();
  });

  test('cannot tell with another key of the witness, a larger quorum, or the root of another authority', async () => {
    const other = await startSmallWitness({ logs: [] });
    await writeFile(path('other-policy.txt'), `${other.policyLine}\nquorum w1\n`);
    const second = other.policyLine.replace('witness w1 ', 'witness w2 ');
    await writeFile(path('two-policy.txt'), `${witness.policyLine}\n${second}\ngroup both all w1 w2\nquorum both\n`);
    await other.remove();
    for (const words of [
      ['--policy', 'other-policy.txt'],
      ['--policy', 'two-policy.txt'],
      ['--tsa-cert', 'foreign.pem'],
    ]) {
      const { status, printed } = await verify('bundle.zip', ...words);
      expect([words, status, printed]).toEqual([
        words,
        2,
        expect.stringMatching(/CANNOT TELL[^]*Open\n {2}no (quorum of the witnesses|time stamping)/),
      ]);
    }
    expect((await verify('bundle.zip', '--tsa-cert', 'foreign.pem', ...givenTsa)).status).toBe(0);
  });

  test('is not checked with a policy or certificates that cannot be read', async () => {
    await writeFile(path('bad-policy.txt'), `${witness.policyLine}\nquorums w1\n`);
    await writeFile(path('unmet-policy.txt'), `${witness.policyLine}\ngroup all 2 w1\nquorum all\n`);
    for (const [words, complaint] of [
      [['--policy', 'bad-policy.txt'], 'line 2: "quorums" is not a word of a policy'],
      [['--policy', 'unmet-policy.txt'], 'line 2: "2" of 1 members cannot be met'],
      [['--tsa-cert', 'keys.json'], 'Can’t read the certificates of keys.json'],
    ] as const) {
      expect(await verify('bundle.zip', ...words)).toMatchObject({
        status: 2,
        printed: '',
        complained: expect.stringContaining(complaint) as unknown,
      });
    }
  });

  test('is refuted with the token of another anchor', async () => {
    const [first, second] = anchors.checkpoints.filter(({ tokens }) => tokens.length > 0);
    const swapped = anchors.checkpoints.map((each) => (each === first ? { ...each, tokens: second!.tokens } : each));
    await writeForgedAnchors('swapped.zip', { ...anchors, checkpoints: swapped });
    const { status, printed } = await verify('swapped.zip');
    expect([status, printed]).toEqual([1, expect.stringContaining('is a time stamp of another text')]);
  });

  test('cannot tell what an anchor that was left out would have shown', async () => {
    const kept = anchors.heads.slice(0, 1);
    const used = new Set(kept.flatMap(({ proofs }) => proofs.map(({ checkpoint }) => checkpoint)));
    await writeForgedAnchors('fewer.zip', { ...anchors, heads: kept, checkpoints: anchors.checkpoints.filter((_, at) => used.has(at)) });
    expect((await verify('fewer.zip')).status).toBe(0);
    const { status, printed } = await verify('fewer.zip', ...givenPolicy);
    expect([status, printed]).toEqual([2, expect.stringContaining('no quorum of the witnesses in your policy has signed leaf ')]);
  });

  // A forger with the operator's keys can take a witness out of an anchor. The leaf is then vouched for by a later one, and never by an earlier one.
  test('does not hold with a changed byte, or is vouched for no earlier, if the reader names whom they trust', async () => {
    const times = (printed: string) => {
      const { claims } = JSON.parse(printed) as { claims: { claim: string; leaf: number; by: { names: string[]; at: string }[] }[] };
      const leaves = claims.filter(({ claim }) => claim === 'existed');
      return new Map(leaves.flatMap(({ leaf, by }) => by.map(({ names, at }) => [`${leaf} ${names.join()}`, Date.parse(at)] as const)));
    };
    const before = times((await verify('bundle.zip', '--json', '--policy', 'both.txt', ...givenTsa)).printed);
    const bytes = Buffer.from(fileOf('completeness.json'));
    const begin = bytes.indexOf('"anchors":') + 11;
    const end = bytes.indexOf(',"left_out"');
    const step = Math.ceil((end - begin) / 24);
    let held = 0;
    for (let at = begin; at < end; at += step) {
      const name = `flipped-${at}.zip`;
      await writeForged(name, bytes.with(at, bytes[at]! ^ 1));
      const { status, printed, complained } = await verify(name, '--json', '--policy', 'both.txt', ...givenTsa);
      expect([at, complained]).toEqual([at, '']);
      if (status !== 0) continue;
      held += 1;
      for (const [who, atMs] of times(printed)) expect([at, who, atMs >= (before.get(who) ?? Infinity)]).toEqual([at, who, true]);
    }
    expect(held).toBeLessThan(12);
  }, 120_000);
});

test('of more anchors than a bundle has, every n-th is kept, with the first and the last', () => {
  const sizes = Array.from({ length: 1000 }, (_, at) => at + 1);
  const kept = spread(sizes, 128);
  expect([kept.length, kept[0], kept.at(-1), new Set(kept).size]).toEqual([128, 1, 1000, 128]);
  expect(Math.max(...kept.slice(1).map((size, at) => size - kept[at]!))).toBe(8);
  expect(spread(sizes.slice(0, 128), 128)).toEqual(sizes.slice(0, 128));
});
