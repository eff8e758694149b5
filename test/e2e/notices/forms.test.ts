import { createHash } from 'node:crypto';
import { canonicalJson } from '@consent/evidence-format';
import { samplePictures } from '@consent/testkit';
import type { ApiClient } from '../../system/api-client';
import { verifyBundle } from '@consent/evidence-verifier';
import { getBundle, getKeys, sha256, untilLogged, verifyEd25519 } from '../evidence/evidence-calls';
import { misfitOf } from '../../system/openapi';
import { quotaOf } from '../../system/quota-headers';
import type { Tenant } from '../../system/tenants';
import { useSystem } from '../../system/use-system';

const system = useSystem();
let tenant: Tenant;
let api: ApiClient;
let path: string;
beforeEach(async () => {
  tenant = await system.tenants.create({ monthlyRequests: 10_000 });
  api = system.api(tenant.key);
  path = `/sites/${tenant.site.id}/notices`;
});

const hashOf = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');
const texts = {
  en: { message: 'May we call you?' },
  'pt-BR': { message: 'Podemos telefonar?', accept: 'Sim', fields: { hours: '9–17 h' } },
};
const label = { en: 'Calls', 'pt-BR': 'Telefonemas' };
const { png, jpeg, webp } = samplePictures;
const base64 = (picture: Buffer) => picture.toString('base64');

/** A picture of exactly this size, most of it in a chunk that programs skip. */
function pngOf(bytes: number): Buffer {
  const padding = Buffer.alloc(bytes - png.length);
  padding.writeUInt32BE(padding.length - 12);
  padding.write('prIv', 4, 'latin1');
  return Buffer.concat([png.subarray(0, 33), padding, png.subarray(33)]);
}

test('a form is registered once, keeps its number, and each call costs one unit', async () => {
  const form = { texts, categories: [{ key: 'calls', label }], picture: base64(png) };
  const first = await api.post(path, form);
  expect(first.status).toBe(201);
  const notice = {
    ...{ v: 1, kind: 'form', site_id: tenant.site.id, texts },
    categories: [{ key: 'calls', required: false, label, description: {} }],
    picture: { sha256: hashOf(png), media_type: 'image/png', bytes: png.length },
  };
  expect(first.body).toEqual({ number: 1, sha256: hashOf(canonicalJson(notice)), kind: 'form', made_at: first.body.made_at, notice });
  expect(first.headers.get('location')).toBe(`/api/v1${path}/1`);
  expect(misfitOf({ $ref: '#/components/schemas/RegisteredNotice' }, first.body)).toBeUndefined();

  const again = await api.post(path, { picture: form.picture, categories: form.categories, texts });
  expect([again.status, again.headers.get('location')]).toEqual([200, `/api/v1${path}/1`]);
  expect(again.body).toEqual(first.body);
  expect([quotaOf(first)?.used, quotaOf(again)?.used]).toEqual([1, 2]);
  expect((await api.get(`${path}/1`)).body).toMatchObject({ number: 1, kind: 'form', notice });
  const { body: list } = await api.get(path);
  expect(list.data).toEqual([expect.objectContaining({ number: 1, kind: 'form', sha256: first.body.sha256 })]);
  // The banner has another one, or none.
  expect(list.current_number).toBeNull();
});

test('a person registers it too, and a key of the site; other sites do not exist for such a key', async () => {
  const browser = await system.signIn(tenant);
  expect((await browser.post(path, { texts })).status).toBe(201);
  const { accountId } = tenant;
  const described = { name: 'Other', domain: 'other.example.com', categoriesClosed: false, categories: [] };
  const other = (await system.rpc.sites.createSite({ accountId, ...described })).site;
  const { secret } = await system.rpc.keys.createKey({ accountId, name: 'Site', expiresAtMs: 0, siteId: tenant.site.id });
  const ofSite = system.api(secret);
  expect((await ofSite.post(path, { texts })).status).toBe(200);
  expect((await ofSite.post(`/sites/${other.id}/notices`, { texts })).status).toBe(404);
});

test('an Idempotency-Key repeats the first answer for free', async () => {
  const headers = { 'Idempotency-Key': 'form-1' };
  const first = await api.post(path, { texts }, { headers });
  const again = await api.post(path, { texts }, { headers });
  expect([first.status, again.status, again.headers.get('idempotent-replayed')]).toEqual([201, 201, 'true']);
  expect(again.body).toEqual(first.body);
  expect(quotaOf(again)?.used).toBe(1);
  expect((await api.post(path, { texts: { en: { message: 'x' } } }, { headers })).status).toBe(409);
});

test('the form has a leaf of its own in the log', async () => {
  const { body } = await api.post(path, { texts });
  const { body: proof } = await untilLogged(() => api.get(`${path}/1/proof`));
  const [event] = proof.events as { frame: string }[];
  expect(JSON.parse(event!.frame)).toMatchObject({ type: 'notice.published', notice: { number: 1, sha256: body.sha256 } });
});

test.each([
  ['image/png', png],
  ['image/jpeg', jpeg],
  ['image/webp', webp],
  ['image/png', pngOf(1024 * 1024)],
])('a picture is served as %s with its own bytes, and as nothing else', async (type, picture) => {
  expect((await api.post(path, { texts, picture: base64(picture) })).status).toBe(201);
  const url = `${system.baseUrl}/api/v1${path}/1/picture`;
  const headers = { Authorization: `Bearer ${tenant.key}`, 'Accept-Encoding': 'gzip, br' };
  const answer = await fetch(url, { headers });
  expect(Buffer.from(await answer.arrayBuffer()).equals(picture)).toBe(true);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': type,
    'content-length': String(picture.length),
    'content-disposition': `inline; filename="notice-1.${type.slice('image/'.length)}"`,
    'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, max-age=31536000, immutable',
    etag: `"${hashOf(picture)}"`,
  });
  expect(answer.headers.has('content-encoding')).toBe(false);
  expect((await api.get(`${path}/1/picture`, { headers: { 'If-None-Match': `"${hashOf(picture)}"` } })).status).toBe(304);
  const head = await api.head(`${path}/1/picture`);
  expect([head.status, head.headers.get('content-length')]).toEqual([200, String(picture.length)]);
});

test('a notice without a picture has none, and one that is absent neither', async () => {
  await api.post(path, { texts });
  for (const number of [1, 2]) expect((await api.get(`${path}/${number}/picture`)).status).toBe(404);
});

test('after the site was deleted, what was registered stays, and nothing new is registered', async () => {
  await api.post(path, { texts, picture: base64(png) });
  await system.rpc.sites.deleteSite({ accountId: tenant.accountId, id: tenant.site.id });
  expect((await api.get(`${path}/1`)).status).toBe(200);
  expect((await api.get(`${path}/1/picture`)).status).toBe(200);
  expect((await api.post(path, { texts })).status).toBe(404);
});

const many = <Value>(count: number, nameOf: (at: number) => string, value: Value) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [nameOf(at), value]));
/** aa, ab, and so on. */
const languageOf = (at: number) => String.fromCharCode(97 + Math.floor(at / 26), 97 + (at % 26));
const message = 'May we?';
const category = (key: string) => ({ key, label });
const zip = Buffer.from('PK\u0003\u0004', 'latin1');

test.each<[what: string, body: object, pointers: string[]]>([
  ['no texts', {}, ['/texts']],
  ['no language', { texts: {} }, ['/texts']],
  ['a language that is no tag', { texts: { EN_us: { message } } }, ['/texts/EN_us']],
  ['51 languages', { texts: many(51, languageOf, { message }) }, ['/texts']],
  ['no message', { texts: { en: { title: 'x' } } }, ['/texts/en/message']],
  ['a blank message', { texts: { en: { message: ' ' } } }, ['/texts/en/message']],
  ['an unknown button', { texts: { en: { message, maybe: 'x' } } }, ['/texts/en/maybe']],
  ['a title above 300 characters', { texts: { en: { message, title: 'x'.repeat(301) } } }, ['/texts/en/title']],
  ['a message above 10,000 characters', { texts: { en: { message: 'x'.repeat(10_001) } } }, ['/texts/en/message']],
  ['101 fields', { texts: { en: { message, fields: many(101, (at) => `f${at}`, 'x') } } }, ['/texts/en/fields']],
  ['a field without text', { texts: { en: { message, fields: { f: '' } } } }, ['/texts/en/fields/f']],
  ['65 categories', { texts, categories: Array.from({ length: 65 }, (_, at) => category(`c${at}`)) }, ['/categories']],
  ['no category', { texts, categories: [] }, ['/categories']],
  ['a category twice', { texts, categories: [category('a'), category('a')] }, ['/categories/1/key']],
  ['a label that lacks a language', { texts, categories: [{ key: 'a', label: { en: 'A' } }] }, ['/categories/0/label/pt-BR']],
  [
    'labels and descriptions in other languages',
    { texts, categories: [category('b'), { key: 'a', label: { ...label, de: 'A' }, description: { fr: 'A' } }] },
    ['/categories/1/label/de', '/categories/1/description/fr'],
  ],
  ['a picture that is no base64', { texts, picture: `${base64(png)}\n` }, ['/picture']],
  ['a picture without padding', { texts, picture: base64(jpeg).replaceAll('=', '') }, ['/picture']],
  ['a picture in base64url', { texts, picture: base64(jpeg).replaceAll('/', '_') }, ['/picture']],
  ['an SVG', { texts, picture: base64(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')) }, ['/picture']],
  ['a GIF', { texts, picture: base64(Buffer.from('GIF89a')) }, ['/picture']],
  ['a PNG that is a zip too', { texts, picture: base64(Buffer.concat([png, zip])) }, ['/picture']],
  ['a picture of 1 MiB and one byte', { texts, picture: base64(pngOf(1024 * 1024 + 1)) }, ['/picture']],
  ['a picture far above 1 MiB', { texts, picture: base64(pngOf(1024 * 1024 + 3)) }, ['/picture']],
  ['what the server finds out', { texts, kind: 'form', media_type: 'image/png' }, ['/kind', '/media_type']],
])('%s: 400 with a pointer', async (_what, body, pointers) => {
  const answer = await api.post(path, body, { headers: { Accept: 'application/problem+json' } });
  expect(answer.status).toBe(400);
  const { errors } = JSON.parse(answer.text) as { errors: { pointer: string }[] };
  expect(errors.map(({ pointer }) => pointer)).toEqual(pointers);
  expect((await api.get(path)).body.data).toEqual([]);
});

test('the largest form fits, one above 1 MiB of texts is 400, and a body above 3 MiB is 413', async () => {
  const largest = {
    texts: many(50, languageOf, { message: 'x'.repeat(10_000), fields: many(100, (at) => `f${at}`, 'x') }),
    categories: Array.from({ length: 64 }, (_, at) => {
      const inEach = many(50, languageOf, 'x');
      return { key: `c${at}`, label: inEach, description: inEach };
    }),
    picture: base64(pngOf(1024 * 1024)),
  };
  expect((await api.post(path, largest)).status).toBe(201);
  const tooMuch = { texts: many(50, languageOf, { message: 'é'.repeat(10_000), fields: { f: 'é'.repeat(1_000) } }) };
  expect((await api.post(path, tooMuch)).status).toBe(400);
  expect((await api.post(path, { texts: { en: { message: 'x'.repeat(3 * 1024 * 1024) } } })).status).toBe(413);
});

test('[decision 50.12] consents that name a form are counted as its answers, when they are recorded', async () => {
  const { body: notice } = await api.post(path, { texts });
  const empty = { total: 0, accept_all: 0, refuse_all: 0, save: 0, signal: 0, withdraw: 0 };
  expect((await api.get(`${path}/1`)).body.answers).toEqual(empty);
  for (const action of ['accept_all', 'accept_all', 'refuse_all']) {
    const context = { notice_sha256: notice.sha256, language: 'pt-BR', surface: 'other', action };
    const accepted = action === 'accept_all';
    expect((await api.post('/consents', { site_id: tenant.site.id, subject_id: 's', accepted, context })).status).toBe(201);
  }
  const answers = { ...empty, total: 3, accept_all: 2, refuse_all: 1 };
  expect((await api.get(`${path}/1`)).body.answers).toEqual(answers);
  expect((await api.get(path)).body.data).toEqual([expect.objectContaining({ number: 1, answers })]);
});

test('[decision 53] a bundle shows the question of a form, its picture and the button, and a changed word of it is refuted', async () => {
  const { body: notice } = await api.post(path, { texts, categories: [{ key: 'calls', label }], picture: base64(png) });
  const context = { notice_sha256: notice.sha256, language: 'pt-BR', surface: 'api', action: 'accept_all', signals: { gpc: true } };
  const answer = { site_id: tenant.site.id, accepted: true, preferences: { calls: true } };
  const { body: consent } = await api.post('/consents', { ...answer, subject_id: 'asked', context });
  expect((await api.post('/consents', { ...answer, subject_id: 'not asked' })).status).toBe(201);
  const keys = await getKeys(system);
  const verify = (zip: Uint8Array) => verifyBundle({ zip, keys, sha256, verifyEd25519 });

  const { bytes } = await getBundle(system, tenant, `/consents/${consent.id as string}/evidence`);
  const { outcome, claims, questions, notChecked } = await verify(bytes);
  expect(outcome).toBe('holds');
  const asked = {
    action: 'accept_all',
    asked: 'claimed',
    surface: 'api',
    signals: { gpc: true },
    answers: [{ key: 'calls', isAccepted: true }],
  };
  expect(claims.filter(({ claim }) => claim === 'asked')).toEqual([expect.objectContaining({ record: consent.id, question: 0, ...asked })]);
  expect(questions).toMatchObject([
    {
      ...{ kind: 'form', language: 'pt-BR', message: 'Podemos telefonar?', notice: { number: 1, sha256: notice.sha256 } },
      ...{ buttons: { accept_all: 'Sim' }, categories: [{ key: 'calls', label: 'Telefonemas' }] },
      picture: { file: `notices/${hashOf(png)}.png`, mediaType: 'image/png' },
    },
  ]);
  expect(notChecked).toContain('claimed_question');

  const changed = bytes.slice();
  changed[Buffer.from(changed).indexOf('Podemos telefonar?')]! ^= 1;
  expect(await verify(changed)).toMatchObject({ outcome: 'refuted' });
  const other = await verify((await getBundle(system, tenant, '/subjects/not%20asked/evidence')).bytes);
  expect([other.outcome, other.questions, other.notChecked.includes('question')]).toEqual(['holds', [], true]);
});
