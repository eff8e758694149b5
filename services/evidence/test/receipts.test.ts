import { createPublicKey, randomUUID } from 'node:crypto';
import type { Consent } from '@consent/contracts';
import { parseExportManifest, parseReceipt, receiptProblem } from '@consent/evidence-format';
import { calculateJwkThumbprint, compactVerify, type JWK } from 'jose';
import { signJws } from '../src/receipts/sign-jws';
import { createCheckpointKeys } from '../src/keys/checkpoint-keys';
import { host, keyList, seedOf } from './start-sequencer';
import { startEvidence, type EvidenceUnderTest } from './start-evidence';

/** What the fake consent service says about a record. */
let current: Partial<Consent> = {};
let issued: string[] = [];
let evidence: EvidenceUnderTest;
beforeAll(async () => {
  evidence = await startEvidence({
    receipts: {
      issueReceipt: ({ id }) => {
        issued.push(id);
        return Promise.resolve({ receiptId: 'rcpt_01M7Z32D401Q7PSQ21CW4VD2X3', consent: { ...consentOf(id), ...current } });
      },
    },
  });
});
afterAll(() => evidence.stop());
beforeEach(() => {
  current = {};
  issued = [];
});

function consentOf(id: string): Consent {
  const data = JSON.parse(evidence.records.leavesOf(id).at(-1)!.data) as Record<string, never>;
  return {
    ...{ accountId: '', id, siteId: data['site_id']!, subjectId: data['subject_id']!, consentId: '', accepted: data['accepted']! },
    ...{ preferencesJson: JSON.stringify(data['preferences']), policyVersion: data['policy_version']! },
    ...{ country: '', region: '', userAgent: data['user_agent']!, policyId: '', policySha256: '' },
    ...{ createdAtMs: Date.parse(data['created_at']!), updatedAtMs: Date.parse(data['updated_at']!), deletedAtMs: 0 },
  };
}

async function publicKeys(): Promise<JWK[]> {
  const { generations } = await evidence.client.getKeys({});
  return generations.map(({ receiptKey, receiptKeyId }) => ({
    ...{ kty: 'OKP', crv: 'Ed25519', x: receiptKey.toString('base64url'), kid: receiptKeyId },
  }));
}

const ask = (accountId: string, id: string) => evidence.client.signReceipt({ accountId, id, actorKind: 'api_key', actorId: 'key_1' });

test('[decision 43.3] a receipt is a JWS that other libraries verify with the published key', async () => {
  const account = randomUUID();
  const id = evidence.records.record(account, 'ada "\\\u2028\u202e𝒂');
  await evidence.untilLogged();
  const { jws } = await ask(account, id);
  const [key] = await publicKeys();
  expect(key!.kid).toBe(await calculateJwkThumbprint(key!));
  const { payload, protectedHeader } = await compactVerify(jws, createPublicKey({ key: key as never, format: 'jwk' }));
  expect(protectedHeader).toEqual({ alg: 'EdDSA', kid: key!.kid, typ: 'consent-receipt+jws' });
  const receipt = parseReceipt(Buffer.from(payload).toString());
  expect(receipt).toMatchObject({ iss: host, jti: 'rcpt_01M7Z32D401Q7PSQ21CW4VD2X3', receipt: { version: '1.0', consent_id: id } });
  expect(receipt.evidence.origin).toMatch(new RegExp(`^${host}/log/`));
  expect(receipt.evidence.events.map(({ type, data }) => [type, data])).toEqual([
    ['consent.created', evidence.records.leavesOf(id)[0]!.data],
  ]);
});

test('[decision 43.3] what is not in the log yet is a conflict, and no receipt is issued', async () => {
  const account = randomUUID();
  const id = evidence.records.record(account, 'ada', undefined, { isQueued: false });
  await expect(ask(account, id)).rejects.toMatchObject({ kind: 'conflict', retryAfterSeconds: 1 });
  await expect(ask(account, randomUUID())).rejects.toMatchObject({ kind: 'not_found' });
  expect(issued).toEqual([]);
});

test('[decision 43.3] a record that changes between its proof and its receipt is a conflict', async () => {
  const account = randomUUID();
  const id = evidence.records.record(account, 'ada');
  await evidence.untilLogged();
  current = { accepted: false, updatedAtMs: Date.now() };
  await expect(ask(account, id)).rejects.toMatchObject({ kind: 'conflict', retryAfterSeconds: 1 });
  current = { deletedAtMs: Date.now() };
  await expect(ask(account, id)).rejects.toMatchObject({ kind: 'conflict' });
});

test('[decision 43.3] the receipt of an erased record has the leaf of the erasure', async () => {
  const account = randomUUID();
  const id = evidence.records.record(account, 'ada');
  evidence.records.erase(account, 'ada', [id]);
  await evidence.untilLogged();
  current = { deletedAtMs: Date.now() };
  const [, payload] = (await ask(account, id)).jws.split('.');
  const { evidence: proven, receipt } = parseReceipt(Buffer.from(payload!, 'base64url').toString());
  expect(proven.events.map(({ type }) => type)).toEqual(['consent.created', 'consent.erased']);
  expect(receiptProblem(receipt, proven.events)).toBeUndefined();
  expect(receiptProblem({ ...receipt, deleted_at: null }, proven.events)).toContain('does not say');
  // The other records of the subject stay unnamed.
  expect(payload).not.toContain('records');
});

test('[decision 43.3] a history that does not fit is invalid and names the bundle’s way', async () => {
  const account = randomUUID();
  const id = randomUUID();
  for (let change = 0; change <= 500; change += 1) evidence.records.record(account, 'often', undefined, { id });
  await evidence.untilLogged();
  await expect(ask(account, id)).rejects.toMatchObject({
    kind: 'invalid',
    message: expect.stringContaining('more than 500 changes') as string,
  });
  expect(issued).toEqual([]);
});

test('[decision 43.4] a new generation signs, and the key of the retired one stays published', async () => {
  const keyOf = (list: string) => createCheckpointKeys({ keyList: list, host });
  const kidIn = async (list: string) => {
    const [header] = (await signJws('t', '{}', keyOf(list))).split('.');
    return (JSON.parse(Buffer.from(header!, 'base64url').toString()) as { kid: string }).kid;
  };
  expect(await kidIn(`${seedOf('new')},${seedOf('old')}`)).toBe(await kidIn(seedOf('new')));
  expect(await kidIn(seedOf('new'))).not.toBe(await kidIn(seedOf('old')));
  await evidence.database.query('retire', 'UPDATE log_keys SET valid_to = now()', []);
  expect((await publicKeys()).map(({ kid }) => kid)).toContain(await kidIn(keyList));
});

test('[decision 43.6] a manifest has the facts of the file and the newest checkpoint', async () => {
  const account = randomUUID();
  const facts = { accountId: account, exportId: 'exp_1', siteId: randomUUID(), rows: 3, bytes: 99, sha256: Buffer.alloc(32, 7) };
  const read = async () => {
    const { jws } = await evidence.client.signExportManifest({ ...facts, completedAtMs: 1_795_000_000_000, dataAsOfMs: 0 });
    return parseExportManifest(Buffer.from(jws.split('.')[1]!, 'base64url').toString());
  };
  expect(await read()).toMatchObject({
    iss: host,
    checkpoint: null,
    export: { account, rows: 3, sha256: '07'.repeat(32), data_as_of: null },
  });
  evidence.records.record(account, 'ada');
  await evidence.untilLogged();
  const { log } = await evidence.client.getLog({ accountId: account });
  expect((await read()).checkpoint).toBe(log.checkpoint);
});
