import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { leafService, type RegisterFormRequest } from '@consent/contracts';
import { canonicalJson } from '@consent/evidence-format';
import { createRegistry, createSilentLogger } from '@consent/kernel';
import { createRpcConnection } from '@consent/rpc';
import { changeSchema, samplePictures } from '@consent/testkit';
import { startPolicy, type PolicyUnderTest } from './start-policy';

let policy: PolicyUnderTest;
beforeAll(async () => {
  policy = await startPolicy();
});
afterAll(() => policy.stop());

const mib = 1024 * 1024;
const hashOf = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');
const aSite = () => ({ accountId: randomUUID(), siteId: randomUUID() });
type Site = ReturnType<typeof aSite>;

interface Form {
  message?: string;
  picture?: Buffer;
}

function formOf({ accountId, siteId }: Site, { message = 'May we call you?', picture }: Form = {}): RegisterFormRequest {
  const described = picture && { sha256: hashOf(picture), media_type: 'image/png', bytes: picture.length };
  const content = canonicalJson({
    ...{ v: 1, kind: 'form', site_id: siteId, texts: { en: { message } } },
    ...{ categories: null, picture: described ?? null },
  });
  return { accountId, siteId, content, picture };
}
const register = (site: Site, form?: Form) => policy.notices.registerForm(formOf(site, form));
const count = async (table: string, { accountId }: Site) =>
  Number(
    (await policy.database.query<{ n: string }>(`count_${table}`, `SELECT count(*) AS n FROM ${table} WHERE account_id = $1`, [accountId]))
      .rows[0]?.n,
  );

test('forms share the row of numbers with the banner, and the same form has one number', async () => {
  const site = aSite();
  const { notice: banner } = await policy.notices.registerNotice({ ...site, content: '{"kind":"banner"}' });
  const first = await register(site);
  const again = await register(site);
  const second = await register(site, { message: 'May we write to you?' });
  expect(banner).toMatchObject({ number: 1, kind: 'banner' });
  expect(first).toMatchObject({
    notice: { number: 2, kind: 'form', sha256: hashOf(formOf(site).content) },
    created: true,
    replayed: false,
  });
  expect(again).toEqual({ ...first, created: false });
  expect(second.notice.number).toBe(3);
  const { notices } = await policy.notices.listNotices({ ...site, limit: 100 });
  expect(notices.map(({ number, kind }) => [number, kind])).toEqual([
    [3, 'form'],
    [2, 'form'],
    [1, 'banner'],
  ]);
  expect(await policy.notices.getNotice({ ...site, number: 2 })).toEqual({ notice: first.notice, content: formOf(site).content });
});

test('twenty calls at once in two processes keep one form and one picture', async () => {
  const other = await policy.startReplica();
  const site = aSite();
  const form = formOf(site, { picture: samplePictures.png });
  const calls = Array.from({ length: 20 }, (_, at) => (at % 2 === 0 ? policy : other).notices.registerForm(form));
  const answers = await Promise.all(calls);
  expect(new Set(answers.map(({ notice }) => notice.number))).toEqual(new Set([1]));
  expect(answers.filter(({ created }) => created)).toHaveLength(1);
  expect(await count('notice_pictures', site)).toBe(1);
  await other.stop();
});

test('a repeat with the same Idempotency-Key gets the first answer, and another form with that key is a conflict', async () => {
  const site = aSite();
  const once = { accountId: site.accountId, keySha256: randomBytes(32), requestSha256: randomBytes(32), replayOnly: false };
  const first = await policy.notices.registerForm({ ...formOf(site), once });
  expect(await policy.notices.registerForm({ ...formOf(site), once })).toEqual({ ...first, replayed: true });
  const another = policy.notices.registerForm({ ...formOf(site, { message: 'x' }), once: { ...once, requestSha256: randomBytes(32) } });
  await expect(another).rejects.toMatchObject({ kind: 'conflict' });
  expect(await count('notices', site)).toBe(1);
});

test('a picture is kept once for an account, and only the notices that have it show it', async () => {
  const site = aSite();
  const otherSite = { ...site, siteId: randomUUID() };
  const picture = samplePictures.jpeg;
  await register(site, { message: 'a', picture });
  await register(site, { message: 'b', picture });
  await register(site, { message: 'c' });
  await register(otherSite, { picture });
  expect(await count('notice_pictures', site)).toBe(1);
  const shown = { content: picture, mediaType: 'image/png', sha256: hashOf(picture) };
  for (const named of [
    { ...site, number: 1 },
    { ...site, number: 2 },
    { ...otherSite, number: 1 },
  ]) {
    expect(await policy.notices.getPicture(named)).toEqual(shown);
  }
  await policy.notices.registerNotice({ ...site, content: '{"kind":"banner"}' });
  for (const without of [
    { ...site, number: 3 },
    { ...site, number: 4 },
    { ...site, number: 5 },
    { ...site, accountId: randomUUID(), number: 1 },
  ]) {
    await expect(policy.notices.getPicture(without)).rejects.toMatchObject({ kind: 'not_found' });
  }
});

test('a form of another site, and a description of another picture, are invalid and keep nothing', async () => {
  const site = aSite();
  const { png, jpeg } = samplePictures;
  const other = { accountId: site.accountId, siteId: randomUUID() };
  const refused: RegisterFormRequest[] = [
    { ...formOf(other), ...site },
    { ...formOf(site), content: canonicalJson({ kind: 'banner', site_id: site.siteId, picture: null }) },
    { ...formOf(site), content: JSON.stringify({ site_id: site.siteId, kind: 'form', picture: null }) },
    { ...formOf(site, { picture: png }), picture: jpeg },
    { ...formOf(site, { picture: png }), picture: undefined },
    { ...formOf(site), picture: png },
    formOf(site, { picture: Buffer.alloc(0) }),
    formOf(site, { picture: Buffer.alloc(mib + 1) }),
    formOf(site, { message: 'x'.repeat(mib) }),
  ];
  for (const request of refused) await expect(policy.notices.registerForm(request)).rejects.toMatchObject({ kind: 'invalid' });
  expect([await count('notices', site), await count('notice_pictures', site)]).toEqual([0, 0]);
});

test('a site counts each of its pictures once, and forms stop at 24 MiB, so that the banner has room for its notices', async () => {
  const site = aSite();
  const largest = (at: number) => Buffer.alloc(mib, at);
  for (let at = 1; at <= 23; at++) await register(site, { message: `${at}`, picture: largest(at) });
  // Their pictures are counted already.
  for (let at = 1; at <= 50; at++) await register(site, { message: `again ${at}`, picture: largest(1) });
  await expect(register(site, { picture: largest(24) })).rejects.toMatchObject({ kind: 'plan_limit' });
  expect(await count('notice_pictures', site)).toBe(23);
  expect((await register(site, { message: '23', picture: largest(23) })).notice.number).toBe(23);
  const { notice } = await policy.notices.registerNotice({
    ...site,
    content: JSON.stringify({ kind: 'banner', pad: 'x'.repeat(mib / 2) }),
  });
  expect(notice.number).toBe(74);
});

test('a picture is never changed or removed', async () => {
  await register(aSite(), { picture: samplePictures.png });
  for (const change of ["UPDATE notice_pictures SET content = 'x'", 'DELETE FROM notice_pictures', 'TRUNCATE notice_pictures CASCADE']) {
    const refused = await policy.database.query(change, change, []).catch((error: Error) => String(error.cause));
    expect(refused).toContain('never changed or removed');
  }
});

describe('after edits that a superuser could make', () => {
  const connect = () =>
    createRpcConnection({
      address: `127.0.0.1:${policy.app.rpcPort()}`,
      logger: createSilentLogger(),
      registry: createRegistry('test', { processMetrics: false }),
    });
  let connection: ReturnType<typeof connect>;
  beforeAll(async () => {
    connection = connect();
    await changeSchema(policy.databaseUrl, (knex) =>
      knex.raw(`
        ALTER TABLE notices DISABLE TRIGGER USER, DROP CONSTRAINT notices_picture_fkey, DROP CONSTRAINT notices_kind_check;
        ALTER TABLE notice_pictures DISABLE TRIGGER USER, DROP CONSTRAINT notice_pictures_check`),
    );
  });
  afterAll(() => connection.stop());
  let edits = 0;
  const edit = (statement: string) => policy.database.query(`edit_${++edits}`, statement, []);

  async function damagesOf({ accountId }: Site) {
    const damages = [];
    let cursor = '';
    do {
      const page = await connection.client(leafService).listRowLeaves({ accountId, cursor });
      damages.push(...page.damages.map(({ table, key, column }) => [table, key, column]));
      cursor = page.nextCursor;
    } while (cursor !== '');
    return damages;
  }
  const ofAccount = ({ accountId }: Site) => `account_id = '${accountId}'`;
  const { png } = samplePictures;

  test('the audit names an edited, a missing and an added picture, and a notice with another kind or picture than its content', async () => {
    const site = aSite();
    await policy.notices.registerNotice({ ...site, content: '{"kind":"banner","text":"\\"kind\\":\\"form\\",\\"picture\\":{"}' });
    await register(site);
    await register(site, { picture: png });
    const key = hashOf(png);
    const notice = (number: number) => `${site.siteId} ${number}`;
    const undone = async (statement: string, undo: string) => {
      await edit(statement);
      const damages = await damagesOf(site);
      await edit(undo);
      return damages;
    };
    expect(await damagesOf(site)).toEqual([]);
    const where = `WHERE ${ofAccount(site)}`;
    const restore = `UPDATE notice_pictures SET content = '\\x${png.toString('hex')}', sha256 = '${key}' ${where}`;
    expect(await undone(`UPDATE notice_pictures SET content = 'x' ${where}`, restore)).toEqual([['notice_pictures', key, 'content']]);
    expect(await undone(`UPDATE notice_pictures SET sha256 = 'other', content = 'x' ${where}`, restore)).toEqual([
      ['notice_pictures', key, ''],
      ['notice_pictures', 'other', 'content'],
    ]);
    expect(
      await undone(
        `INSERT INTO notice_pictures (account_id, sha256, content) VALUES ('${site.accountId}', '${hashOf('x')}', 'x')`,
        `DELETE FROM notice_pictures ${where} AND sha256 = '${hashOf('x')}'`,
      ),
    ).toEqual([['notice_pictures', hashOf('x'), '']]);
    for (const [number, column, value, was] of [
      [1, 'kind', 'form', 'banner'],
      [2, 'kind', 'banner', 'form'],
      [2, 'picture_sha256', key, undefined],
    ] as const) {
      const set = (text: string | undefined) =>
        `UPDATE notices SET ${column} = ${text === undefined ? 'NULL' : `'${text}'`} ${where} AND number = ${number}`;
      expect(await undone(set(value), set(was))).toEqual([['notices', notice(number), column]]);
    }
    expect(
      await undone(
        `DELETE FROM notice_pictures ${where}`,
        `INSERT INTO notice_pictures VALUES ('${site.accountId}', '${key}', '\\x${png.toString('hex')}')`,
      ),
    ).toEqual([['notice_pictures', key, '']]);
    expect(await damagesOf(site)).toEqual([]);
  });

  test('an account with nothing but an added picture is audited', async () => {
    const site = aSite();
    await edit(`INSERT INTO notice_pictures (account_id, sha256, content) VALUES ('${site.accountId}', '${hashOf('x')}', 'x')`);
    const { accountIds } = await connection.client(leafService).listRowAccounts({ afterAccountId: '', limit: 1000 });
    expect(accountIds).toContain(site.accountId);
  });

  test('an edited picture is not shown', async () => {
    const site = aSite();
    await register(site, { picture: png });
    await edit(`UPDATE notice_pictures SET content = 'x' WHERE ${ofAccount(site)}`);
    await expect(policy.notices.getPicture({ ...site, number: 1 })).rejects.toMatchObject({ kind: 'internal' });
    await edit(`DELETE FROM notice_pictures WHERE ${ofAccount(site)}`);
    await expect(policy.notices.getPicture({ ...site, number: 1 })).rejects.toMatchObject({ kind: 'internal' });
  });
});
