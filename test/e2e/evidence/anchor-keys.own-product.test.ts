import {
  entriesOfBundle,
  entryBytes,
  entryOf,
  logTag,
  parseCheckpoint,
  parseKeyFrame,
  parseKeys,
  parseNote,
} from '@consent/evidence-format';
import { waitUntil } from '@consent/testkit';
import { startSystem, type OwnSystem } from '../../system/start-system';
import { createConsent } from '../../system/consents';
import { getBytes, getKeys, sha256, untilLogged } from './evidence-calls';

let system: OwnSystem;
const seed = (byte: string) => Buffer.alloc(32, byte).toString('base64');
beforeAll(async () => {
  // Two generations, so that the anchor log has a leaf log.key.
  const settings = { EVIDENCE_TURN_MS: '20', EVIDENCE_ANCHOR_SECONDS: '1', EVIDENCE_KEYS: `new:${seed('n')},old:${seed('o')}` };
  system = await startSystem({ settings });
});
afterAll(() => system?.stop());

interface KeyLeaves {
  leaves: { index: number; frame: string }[];
  next: number | null;
}

async function getLeaves(query = ''): Promise<KeyLeaves> {
  return (await (await fetch(`${system.baseUrl}/log/anchor/keys${query}`)).json()) as KeyLeaves;
}

test('[decision 47.6] an outsider opens the leaves log.key of the anchor log, and finds the published keys in them', async () => {
  const tenant = await system.tenants.create();
  const api = system.api(tenant.key);
  const { id } = await createConsent(api, tenant.site);
  await untilLogged(() => api.get(`/consents/${id}/proof`));
  await waitUntil('the keys are logged', async () => {
    const { status, bytes } = await getBytes(`${system.baseUrl}/log/anchor/keys`);
    return status === 200 && (JSON.parse(Buffer.from(bytes).toString()) as KeyLeaves).leaves.length > 0;
  });

  const answer = await fetch(`${system.baseUrl}/log/anchor/keys`);
  expect(['content-type', 'cache-control', 'access-control-allow-origin'].map((name) => answer.headers.get(name))).toEqual([
    'application/json; charset=utf-8',
    'max-age=2',
    '*',
  ]);
  const { leaves, next } = (await answer.json()) as KeyLeaves;
  expect([leaves.length, next]).toEqual([1, null]);
  const note = await getBytes(`${system.baseUrl}/log/anchor/checkpoint`);
  const { size } = parseCheckpoint(parseNote(Buffer.from(note.bytes).toString()).body);
  const tile = await getBytes(`${system.baseUrl}/log/anchor/tile/entries/000.p/${size}`);
  const entries = Buffer.from(entriesOfBundle(tile.bytes));
  const [{ index, frame }] = leaves as [KeyLeaves['leaves'][number]];
  expect(entries.subarray(index * entryBytes, (index + 1) * entryBytes).equals(entryOf(sha256, logTag, frame))).toBe(true);
  const { generations } = parseKeys(await getKeys(system));
  expect(parseKeyFrame(frame).generations.map(({ vkeys }) => vkeys)).toEqual(generations.map(({ vkeys }) => vkeys));

  expect(await getLeaves(`?from=${index}`)).toEqual({ leaves, next: null });
  expect(await getLeaves(`?from=${index + 1}`)).toEqual({ leaves: [], next: null });
  expect((await fetch(`${system.baseUrl}/log/anchor/keys?from=x`)).status).toBe(400);
  expect((await fetch(`${system.baseUrl}/log/${'a'.repeat(26)}/keys`)).status).toBe(404);
});
