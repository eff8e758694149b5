import {
  entriesOfBundle,
  entryBytes,
  hashFromTile,
  leafHash,
  nodeHash,
  parseCheckpoint,
  parseKeys,
  parseNote,
  parseVkey,
  verifyNote,
} from '@consent/evidence-format';
import { createConsent, createConsents, aConsent } from '../../system/consents';
import { expectError } from '../../system/expect-error';
import type { Tenant } from '../../system/tenants';
import { useSystem } from '../../system/use-system';
import { getBytes, getKeys, sha256, untilLogged, verifyEd25519 } from './evidence-calls';

const system = useSystem();
let tenant: Tenant;
let logUrl: string;
beforeAll(async () => {
  tenant = await system.tenants.create();
  const api = system.api(tenant.key);
  const rows = Array.from({ length: 300 }, () => aConsent(tenant.site));
  const last = (await createConsents(api, rows)).at(-1)!;
  await untilLogged(() => api.get(`/consents/${last.id}/proof`));
  logUrl = `${system.baseUrl}/log/${(await api.get('/log')).body.log_id}`;
});

const withKey = () => ({ Authorization: `Bearer ${tenant.key}` });
const asError = ({ status, headers, bytes }: Awaited<ReturnType<typeof getBytes>>) => ({
  status,
  headers,
  text: Buffer.from(bytes).toString(),
});

async function getCheckpoint() {
  const { status, headers, bytes } = await getBytes(`${logUrl}/checkpoint`);
  expect(status).toBe(200);
  return { headers, note: parseNote(Buffer.from(bytes).toString()) };
}

test('[decision 22.4] a checkpoint is a public note signed with the published keys and cacheable for two seconds', async () => {
  const { headers, note } = await getCheckpoint();
  expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(headers.get('cache-control')).toBe('max-age=2');
  expect(headers.get('access-control-allow-origin')).toBe('*');
  const { generations } = parseKeys(await getKeys(system));
  const keys = generations.flatMap(({ vkeys }) => vkeys.map((vkey) => parseVkey(sha256, vkey)));
  expect(await verifyNote(verifyEd25519, note, keys)).toHaveLength(2);
});

test('[decision 22.4] the hash tiles and the owner’s entries both lead to the root of the checkpoint', async () => {
  const { size, root } = parseCheckpoint((await getCheckpoint()).note.body);
  expect(size).toBeGreaterThan(300);
  const partial = size - 256;
  const hashes: Uint8Array[] = [];
  for (const [file, width] of [
    ['000', 256],
    [`001.p/${partial}`, partial],
  ] as const) {
    const tile = await getBytes(`${logUrl}/tile/0/${file}`);
    expect(tile.headers.get('content-type')).toBe('application/octet-stream');
    expect(tile.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(tile.headers.get('etag')).toMatch(/^"[\w-]{43}"$/);
    expect(tile.headers.get('access-control-allow-origin')).toBe('*');
    const entries = await getBytes(`${logUrl}/tile/entries/${file}`, withKey());
    expect(entries.headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
    expect(entries.headers.has('access-control-allow-origin')).toBe(false);
    const ofEntries = leafHashesOf(entriesOfBundle(entries.bytes));
    expect(ofEntries).toHaveLength(width);
    expect(Buffer.concat(ofEntries)).toEqual(Buffer.from(tile.bytes));
    hashes.push(...ofEntries);
  }
  expect(Buffer.from(rootOfHashes(hashes))).toEqual(Buffer.from(root));
  const upper = await getBytes(`${logUrl}/tile/1/000.p/1`);
  expect(Buffer.from(upper.bytes)).toEqual(
    Buffer.from(hashFromTile(sha256, { level: 0, index: 0, first: 0, count: 256 }, Buffer.concat(hashes))),
  );
});

function leafHashesOf(entries: Uint8Array): Uint8Array[] {
  const starts = Array.from({ length: entries.length / entryBytes }, (_, place) => place * entryBytes);
  return starts.map((start) => leafHash(sha256, entries.subarray(start, start + entryBytes)));
}

/** RFC 6962, section 2.1. */
function rootOfHashes(hashes: readonly Uint8Array[]): Uint8Array {
  if (hashes.length === 1) return hashes[0]!;
  const half = 2 ** (Math.ceil(Math.log2(hashes.length)) - 1);
  return nodeHash(sha256, rootOfHashes(hashes.slice(0, half)), rootOfHashes(hashes.slice(half)));
}

test('[decision 24.4] a tile with If-None-Match is 304 for its tag in a list, as a weak tag, and for *', async () => {
  const { headers } = await getBytes(`${logUrl}/tile/0/000`);
  const tag = headers.get('etag') as string;
  for (const known of [tag, `"other", ${tag}`, `W/${tag}`, '*']) {
    const answer = await getBytes(`${logUrl}/tile/0/000`, { 'If-None-Match': known });
    expect([known, answer.status, answer.bytes.length, answer.headers.get('etag')]).toEqual([known, 304, 0, tag]);
    for (const name of ['cache-control', 'access-control-allow-origin']) expect(answer.headers.get(name)).toBe(headers.get(name));
  }
  expect((await getBytes(`${logUrl}/tile/0/000`, { 'If-None-Match': '"other"' })).status).toBe(200);
});

test('[decision 22.4] HEAD returns the headers of GET, and POST returns 405', async () => {
  const [get, head] = await Promise.all(['GET', 'HEAD'].map((method) => fetch(`${logUrl}/tile/0/000`, { method })));
  for (const name of ['content-type', 'content-length', 'cache-control', 'etag'])
    expect(head!.headers.get(name)).toBe(get!.headers.get(name));
  expect((await head!.arrayBuffer()).byteLength).toBe(0);
  await get!.arrayBuffer();
  const post = await fetch(`${logUrl}/checkpoint`, { method: 'POST' });
  expectError({ status: post.status, headers: post.headers, text: await post.text() }, 405, 'invalid_request');
});

test('[decision 22.4] a tile beyond the checkpoint, an invalid tile path and an unknown log return 404', async () => {
  const files = [
    'tile/0/002',
    'tile/0/001.p/255',
    'tile/1/000',
    'tile/0/000.p/256',
    'tile/0/0',
    'tile/0/',
    'tile/00/000',
    'tile/64/000',
    'tile/0/x000/000',
    'other',
  ];
  for (const file of files) expectError(asError(await getBytes(`${logUrl}/${file}`)), 404, 'not_found');
  for (const id of ['a'.repeat(26), 'A'.repeat(26), 'x']) {
    expectError(asError(await getBytes(`${system.baseUrl}/log/${id}/checkpoint`)), 404, 'not_found');
  }
});

test('[decision 22.4] only the account can read its entries: another account gets 404, and a call without valid credentials gets 401', async () => {
  const other = await system.tenants.create();
  await createConsent(system.api(other.key), other.site);
  const path = `${logUrl}/tile/entries/000`;
  expectError(asError(await getBytes(path, { Authorization: `Bearer ${other.key}` })), 404, 'not_found');
  const foreign = await system.signIn(other);
  const own = await system.signIn(tenant);
  const cookies = ({ cookies: all }: typeof own) => ({ Cookie: [...all].map(([name, value]) => `${name}=${value}`).join('; ') });
  expectError(asError(await getBytes(path, cookies(foreign))), 404, 'not_found');
  expect((await getBytes(path, cookies(own))).status).toBe(200);
  for (const headers of [{}, { Authorization: 'Bearer x' }]) expectError(asError(await getBytes(path, headers)), 401, 'unauthorized');
});
