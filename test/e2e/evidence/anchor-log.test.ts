import {
  anchorEntry,
  entriesOfBundle,
  entryBytes,
  parseCheckpoint,
  parseKeys,
  parseNote,
  parseVkey,
  tilePath,
  tileWidth,
  verifyNote,
} from '@consent/evidence-format';
import { waitUntil } from '@consent/testkit';
import { aConsent, createConsents } from '../../system/consents';
import { expectError } from '../../system/expect-error';
import { trailLogged } from '../../system/trail-logged';
import { useSystem } from '../../system/use-system';
import { getBytes, getKeys, sha256, untilLogged, verifyEd25519 } from './evidence-calls';

const system = useSystem();
const anchorUrl = () => `${system.baseUrl}/log/anchor`;

async function getCheckpoint() {
  const { status, headers, bytes } = await getBytes(`${anchorUrl()}/checkpoint`);
  return status === 200 ? { headers, note: parseNote(Buffer.from(bytes).toString()) } : undefined;
}

async function readEntries(size: number): Promise<string[]> {
  const entries: string[] = [];
  for (let first = 0; first < size; first += tileWidth) {
    const tile = { level: 'entries' as const, index: first / tileWidth, width: Math.min(tileWidth, size - first) };
    const { status, headers, bytes } = await getBytes(`${anchorUrl()}/tile/${tilePath(tile)}`);
    expect([status, headers.get('cache-control'), headers.get('access-control-allow-origin')]).toEqual([
      200,
      'public, max-age=31536000, immutable',
      '*',
    ]);
    const joined = Buffer.from(entriesOfBundle(bytes));
    for (let at = 0; at < joined.length; at += entryBytes) entries.push(joined.subarray(at, at + entryBytes).toString('hex'));
  }
  return entries;
}

test('[decision 41.1] anyone can find the checkpoint of a log in the anchor log, whose own keys are among the published ones', async () => {
  const tenant = await system.tenants.create();
  const api = system.api(tenant.key);
  const [created] = await createConsents(api, [aConsent(tenant.site)]);
  await untilLogged(() => api.get(`/consents/${created!.id}/proof`));
  // A log that grows before the next round has only its later checkpoint anchored.
  await trailLogged(system, tenant.accountId);
  const { log_id: logId, checkpoint } = (await api.get('/log')).body as { log_id: string; checkpoint: string };
  const wanted = Buffer.from(anchorEntry(sha256, logId, parseNote(checkpoint).body)).toString('hex');

  await waitUntil('it is anchored', async () => {
    const found = await getCheckpoint();
    return found !== undefined && (await readEntries(parseCheckpoint(found.note.body).size)).includes(wanted);
  });
  const { headers, note } = (await getCheckpoint())!;
  expect(headers.get('cache-control')).toBe('max-age=2');
  const { origin } = parseCheckpoint(note.body);
  expect(origin).toMatch(/\/log\/anchor$/);
  const { generations } = parseKeys(await getKeys(system));
  const keys = generations.flatMap(({ vkeys }) => vkeys.map((vkey) => parseVkey(sha256, vkey))).filter(({ name }) => name === origin);
  expect((await verifyNote(verifyEd25519, note, keys)).map(({ key }) => key.type)).toEqual([1, 4]);
  const tile = await getBytes(`${anchorUrl()}/tile/0/000.p/1`);
  expect([tile.status, tile.bytes.length]).toEqual([200, 32]);
});

test('[decision 41.1] entries beyond the checkpoint and a malformed path are 404', async () => {
  for (const tile of ['x999/999', 'nothing']) {
    const answer = await fetch(`${anchorUrl()}/tile/entries/${tile}`);
    expectError({ status: answer.status, headers: answer.headers, text: await answer.text() }, 404, 'not_found');
  }
});
