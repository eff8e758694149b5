import { createHash } from 'node:crypto';
import { readZip } from '@consent/evidence-format';
import { signIdentity } from '@consent/sdk/node';
import { waitUntil } from '@consent/testkit';
import type { ApiAnswer } from '../../system/api-client';
import type { Browser } from '../../system/browser';
import { aConsent, createConsent } from '../../system/consents';
import { expectError, messageOf } from '../../system/expect-error';
import { newIdentitySecret, newIdentityToken } from '../../system/identities';
import { makeOpenRequest, makeRequestToken, turnOnRequests } from '../../system/person-requests';
import { createPolicy, linkPolicy } from '../../system/policies';
import { quotaOf } from '../../system/quota-headers';
import type { Tenant } from '../../system/tenants';
import { useSystem } from '../../system/use-system';

const system = useSystem();
let tenant: Tenant;
let browser: Browser;
beforeEach(async () => {
  tenant = await system.tenants.create();
  browser = await system.signIn(tenant);
});

const settingsPath = () => `/sites/${tenant.site.id}/request-settings`;
const page = (token = tenant.site.token) => ({ headers: { 'X-Site-Token': token } });
const ask = (body: object) => system.api().post('/public/requests', body, page());
const confirm = (token: string) => system.api().post('/public/requests/confirm', { token });
const readAnswer = (token: string) => system.api().post('/public/requests/answer', { token });
const readFile = (token: string, file: string) => system.api().post('/public/requests/file', { token, file });
const newEmail = () => `${crypto.randomUUID()}@example.com`;

/** Of the newest mail with such a link. */
async function linkIn(address: string, kind: 'confirm' | 'answer', siteId = tenant.site.id): Promise<string> {
  const token = await waitUntil(`a mail to ${address} with #${kind}`, async () => {
    for (const { text } of await system.mailbox.mailsTo(address)) {
      const found = new RegExp(`/person/${siteId}#${kind}=([\\w-]{43})`).exec(text)?.[1];
      if (found !== undefined) return found;
    }
    return false;
  });
  return token as string;
}

test('[decision 75] from the address of the site to the answer: by mail, in the dashboard, and by the link of the answer', async () => {
  const officer = newEmail();
  const before = await system.api().get('/public/site', page());
  expect((await browser.get(settingsPath())).body).toEqual({ answers_to: null, confirmed_at: null, is_on: false });
  const refused = await ask({ kind: 'access', email: newEmail() });
  expectError(refused, 409, 'conflict');
  expect(messageOf(refused)).toContain('set an address for requests');

  expect((await browser.put(settingsPath(), { answers_to: officer })).body).toEqual({
    answers_to: officer,
    confirmed_at: null,
    is_on: false,
  });
  expect((await system.api().get('/public/site', page())).text).toBe(before.text);
  expect((await confirm(await linkIn(officer, 'confirm'))).body).toMatchObject({
    status: 'confirmed',
    what: 'address',
    kind: null,
    due_at: null,
  });
  expect((await browser.get(settingsPath())).body).toMatchObject({ answers_to: officer, is_on: true });
  const on = await system.api().get('/public/site', page());
  expect(on.body.requests).toBe(true);
  const { requests: _, ...rest } = on.body as Record<string, unknown>;
  expect(JSON.stringify(rest)).toBe(JSON.stringify(before.body));

  const subject = `user-${crypto.randomUUID()}`;
  const api = system.api(tenant.key);
  const policy = await createPolicy(api);
  await linkPolicy(system, tenant, policy.id);
  const own = await createConsent(api, tenant.site, { subject_id: subject, policy_version: 1 });
  const described = { name: 'Other', domain: 'other.example.com', categoriesClosed: false, categories: [] };
  const { site: other } = await system.rpc.sites.createSite({ accountId: tenant.accountId, ...described });
  const foreign = await createConsent(api, other, { subject_id: subject });
  const usedBefore = quotaOf(await api.get('/consents?limit=1'))!.used as number;

  const email = newEmail();
  const sent = await ask({ kind: 'access', email, message: '<b>All of it</b>', language: 'de', subject_id: 'claimed-device' });
  expect([sent.status, sent.body]).toEqual([202, { status: 'mailed', due_at: null, id: null }]);
  expect((await browser.get('/requests')).body).toEqual({ data: [], limit: 25, next_cursor: '' });
  const token = await linkIn(email, 'confirm');
  const confirmed = await confirm(token);
  expect(confirmed.body).toMatchObject({ status: 'confirmed', what: 'request', kind: 'access' });
  expect((await confirm(token)).text).toBe(confirmed.text);
  const [listed] = (await browser.get(`/requests?status=open&site_id=${tenant.site.id}`)).body.data as Record<string, string>[];
  expect(listed).toMatchObject({
    ...{ kind: 'access', status: 'open', proof: 'email', email, subject_id: null, claimed_subject_id: 'claimed-device' },
    ...{ message: '<b>All of it</b>', language: 'de', law: 'gdpr', place: null, due_at: confirmed.body.due_at },
  });
  const path = `/requests/${listed!['id']}`;

  const unnamed = (await browser.get(`${path}/draft`)).body;
  expect(unnamed).toMatchObject({ language: 'de', files: [] });
  expect(unnamed.text).toContain('Wir konnten nicht feststellen');
  expectError(await browser.post(`${path}/answer`, { text: 'x', files: ['records'] }), 409, 'conflict');
  expect((await browser.post(`${path}/subject`, { subject_id: subject })).body).toMatchObject({ subject_id: subject, subject_by: 'named' });
  const draft = (await browser.get(`${path}/draft`)).body;
  expect(draft).toMatchObject({ language: 'de', files: ['records', 'evidence'] });
  expect(draft.text).toMatch(/Kopie Ihrer Daten auf site\.example\.com.*\nWir haben einen Eintrag .*\nJetzt gilt Ihre Einwilligung/s);
  expect(draft.text).not.toMatch(/[{}]/);
  const answered = await browser.post(`${path}/answer`, { text: draft.text, files: draft.files });
  expect([answered.status, answered.body.status]).toEqual([200, 'answered']);
  const late = await browser.post(`${path}/refuse`, { text: 'No' });
  expectError(late, 409, 'conflict');
  expect(messageOf(late)).toMatch(/^Tenant answered this request on /);

  const link = await linkIn(email, 'answer');
  const read = await readAnswer(link);
  expect(read.body).toMatchObject({
    ...{ kind: 'access', status: 'answered', text: draft.text, write_to: officer },
    files: [
      { file: 'records', name: 'records.json' },
      { file: 'evidence', name: 'evidence.zip' },
    ],
  });
  expect(read.headers.get('cache-control')).toBe('no-store');
  const records = await readFile(link, 'records');
  expect(records.headers.get('content-disposition')).toBe('attachment; filename="records.json"');
  expect(records.body).toMatchObject({ site_id: tenant.site.id, state: { state: 'given', record: own.id }, is_complete: true });
  expect((records.body.records as { id: string }[]).map(({ id }) => id)).toEqual([own.id]);
  const sha256 = createHash('sha256').update(policy.content).digest('hex');
  expect(records.body.records[0].policy).toEqual({ version: 1, sha256, url: expect.stringMatching(`/api/v1/public/policy/${sha256}$`) });
  expect(records.text).not.toContain(foreign.id);

  const zip = await waitUntil('the record is in the log', async () => {
    const body = JSON.stringify({ token: link, file: 'evidence' });
    const headers = { 'Content-Type': 'application/json' };
    const response = await fetch(`${system.baseUrl}/api/v1/public/requests/file`, { method: 'POST', headers, body });
    return response.status === 200 && new Uint8Array(await response.arrayBuffer());
  });
  const files = readZip(zip as Uint8Array);
  expect(files.map(({ name }) => name).sort()).toEqual(['README.txt', 'left-out.json', 'proof-1.json', 'receipt-1.jws']);
  expect(Buffer.from(zip as Uint8Array).toString('latin1')).not.toContain(foreign.id);

  const { trail } = (await browser.get(path)).body as { trail: { what: string; detail: string | null }[] };
  const downloads = trail.filter(({ what }) => what === 'downloaded').map(({ detail }) => detail);
  expect(downloads.slice(0, 2)).toEqual(['records', 'evidence']);
  // Nothing of it costs quota.
  expect(quotaOf(await api.get('/consents?limit=1'))!.used).toBe(usedBefore + 1);
});

test('[decision 75.2] a token proves who asks, and one of another site or an altered one is 401', async () => {
  await turnOnRequests(system, tenant);
  const token = await newIdentityToken(browser, tenant.site.id, 'ada');
  const first = await ask({ kind: 'erase', token });
  expect([first.status, first.body]).toEqual([
    202,
    { status: 'confirmed', due_at: expect.stringMatching(/T23:59:59\.999Z$/), id: expect.stringMatching(/^req_/) },
  ]);
  expect((await ask({ kind: 'erase', token })).body.id).toBe(first.body.id);
  const { body } = await browser.get(`/requests/${first.body.id}`);
  expect(body).toMatchObject({ proof: 'token', subject_id: 'ada', subject_by: 'proven', email: null });
  expectError(await browser.post(`/requests/${first.body.id}/subject`, { subject_id: 'eve' }), 409, 'conflict');
  const stranger = await system.tenants.create();
  const key = await newIdentitySecret(await system.signIn(stranger), stranger.site.id);
  for (const bad of [
    `${token}x`,
    'x',
    signIdentity('ada', { siteId: tenant.site.id, key }),
    signIdentity('ada', { siteId: stranger.site.id, key }),
  ])
    expectError(await ask({ kind: 'erase', token: bad }), 401, 'unauthorized');
  expectError(await ask({ kind: 'erase' }), 400, 'invalid_request');
});

test('[decision 75.2] the answer is the same for every address, known or not, also after the mails of the day', async () => {
  await turnOnRequests(system, tenant);
  const answers: ApiAnswer[] = [];
  const mine = newEmail();
  for (const email of [tenant.email, mine, mine, mine, mine, mine])
    answers.push(await ask({ kind: 'access', email, message: String(answers.length) }));
  const seen = answers.map(({ status, text, headers }) => {
    const names = [...headers.keys()].filter((name) => !['date', 'x-request-id'].includes(name));
    return JSON.stringify([status, text, names]);
  });
  expect(new Set(seen).size).toBe(1);
});

test('[threats 142] another account, and pages of other sites, see and change nothing', async () => {
  const id = await makeOpenRequest(system, tenant);
  const other = await system.tenants.create();
  const stranger = await system.signIn(other);
  for (const answer of [
    await stranger.get(`/requests/${id}`),
    await stranger.get(`/requests/${id}/draft`),
    await stranger.post(`/requests/${id}/subject`, { subject_id: 'x' }),
    await stranger.post(`/requests/${id}/extend`, { reason: 'x' }),
    await stranger.post(`/requests/${id}/answer`, { text: 'x', files: [] }),
    await stranger.post(`/requests/${id}/refuse`, { text: 'x' }),
    await stranger.get(settingsPath()),
    await stranger.put(settingsPath(), { answers_to: null }),
  ])
    expectError(answer, 404, 'not_found');
  expect((await stranger.get('/requests')).body.data).toEqual([]);
  expect((await stranger.get(`/requests?site_id=${tenant.site.id}`)).body.data).toEqual([]);
  const [mine] = (await browser.get('/requests')).body.data as Record<string, unknown>[];
  expect(mine).toMatchObject({ id, status: 'open' });
  const token = await makeRequestToken(system, tenant, 'answer');
  const headers = { Origin: 'https://evil.example' };
  expectError(await system.api().request('POST', '/public/requests/answer', { body: { token }, headers }), 403, 'forbidden');
  expectError(
    await system
      .api()
      .request('POST', '/public/requests', { body: { kind: 'access', email: newEmail() }, headers: { ...headers, ...page().headers } }),
    403,
    'forbidden',
  );
});

test('[decision 75.8] an erasure blanks what was answered before it, and not what is open', async () => {
  const token = await makeRequestToken(system, tenant, 'answer');
  const open = await makeOpenRequest(system, tenant);
  const subjectOf = async (id: string) => (await browser.get(`/requests/${id}`)).body.subject_id as string | null;
  const [answered] = (await browser.get('/requests?status=answered')).body.data as { id: string; subject_id: string }[];
  const api = system.api(tenant.key);
  for (const subject of [answered!.subject_id, (await subjectOf(open)) as string]) {
    await createConsent(api, tenant.site, { subject_id: subject });
    expect((await api.delete(`/consents/by-subject/${subject}`)).status).toBe(200);
  }
  await waitUntil('it is blank', async () => (await subjectOf(answered!.id)) === null);
  expectError(await readAnswer(token), 404, 'not_found');
  expectError(await readFile(token, 'records'), 404, 'not_found');
  expect(await subjectOf(open)).not.toBeNull();
  const { body } = await browser.get(`/requests/${answered!.id}`);
  expect(body).toMatchObject({ status: 'answered', email: null, answer_text: null, message: '', blanked_at: expect.any(String) });
});

test('[decision 75.5] drafts say what is left to do in brackets, and what was done without', async () => {
  const api = system.api(tenant.key);
  await turnOnRequests(system, tenant);
  const draftOf = async (kind: string, token: string) => {
    const { body } = await ask({ kind, token, language: 'en' });
    return (await browser.get(`/requests/${body.id}/draft`)).body.text as string;
  };
  const token = await newIdentityToken(browser, tenant.site.id, 'grace');
  expect(await draftOf('access', token)).toContain('We have no record');
  const { id } = await createConsent(api, tenant.site, { subject_id: 'grace', accepted: true });
  await createConsent(api, tenant.site, aConsent(tenant.site, { subject_id: 'grace', accepted: true }));
  expect(await draftOf('withdraw', token)).toMatch(/\[A consent of .* still holds/);
  expect(await draftOf('correct', token)).toMatch(/We have 2 records .*\n\[Say what you corrected/);
  expect(await draftOf('erase', token)).toContain('[Your records are not erased yet.');
  await api.put(`/consents/${id}`, { accepted: false });
  expect((await api.delete('/consents/by-subject/grace')).status).toBe(200);
  const { body } = await ask({ kind: 'erase', token, language: 'en', message: 'Again' });
  expect((await browser.get(`/requests/${body.id}/draft`)).body.text).toMatch(/Your records are erased since [A-Z]/);
});

test('[decision 75.6, threats 142] a device counts for the time of its link, and a request about a device is about it alone', async () => {
  const token = await newIdentityToken(browser, tenant.site.id, 'ada');
  const choose = async (device: string) => {
    const answer = await system.api().post('/public/consent', { subject_id: device, accepted: true }, page());
    expect(answer.status).toBe(201);
    return answer.body.id as string;
  };
  const identify = (device: string) => system.api().post('/public/identity', { token, subject_id: device }, page());
  const [phone, laptop] = [`phone-${crypto.randomUUID()}`, `laptop-${crypto.randomUUID()}`];
  await choose(phone);
  for (const device of [phone, laptop]) expect((await identify(device)).status).toBe(200);
  const linked = await choose(phone);
  const ofLaptop = await choose(laptop);
  expect((await system.api().post('/public/identity/forget', { subject_id: phone }, page())).status).toBe(204);
  const after = await choose(phone);
  const recordsOf = async (subject: string) => {
    const { body } = await readFile(await makeRequestToken(system, tenant, 'answer', subject), 'records');
    return (body.records as { id: string }[]).map(({ id }) => id);
  };
  expect(await recordsOf('ada')).toEqual([ofLaptop, linked]);
  const ofPhone = await recordsOf(phone);
  expect(ofPhone).toHaveLength(3);
  expect(ofPhone[0]).toBe(after);
  expect(ofPhone).not.toContain(ofLaptop);
});
