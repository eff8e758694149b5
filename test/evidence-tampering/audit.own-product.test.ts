import { createRecordingLogger, waitUntil } from '@consent/testkit';
import { aConsent, createConsent, createConsents } from '../system/consents';
import { createPolicy } from '../system/policies';
import { startSystem, type OwnSystem } from '../system/start-system';
import type { Finding } from '../../scripts/src/admin/evidence-audit/finding';
import { createEditor, type Editor } from './editor';
import { connectAudit, type Audit } from './run-audit';
import { auditedTables, type EvidenceDatabase } from './stored-columns';
import { createWorld, type World } from './world';

let system: OwnSystem;
let world: World;
let editor: Editor;
let audit: Audit;
let erasure: string;
let anchorIndex: string;
let keyIndex: string;
const seed = (byte: string) => Buffer.alloc(32, byte).toString('base64');
beforeAll(async () => {
  const { logger, lines } = createRecordingLogger();
  // The second seed gives the anchor log a leaf log.key.
  const settings = { EVIDENCE_TURN_MS: '20', EVIDENCE_ANCHOR_SECONDS: '1', EVIDENCE_KEYS: `new:${seed('n')},old:${seed('o')}` };
  system = await startSystem({ logger, settings });
  world = await createWorld(system, lines);
  const { evidence, consent } = system.sql;
  await waitUntil('every checkpoint is anchored', async () => {
    const unanchored = await evidence.query(`SELECT FROM logs WHERE log_id <> 'anchor' AND checkpoint_size > anchored_size`);
    return unanchored.length === 0 && (await evidence.query('SELECT FROM log_key_leaves')).length > 0;
  });
  const of = `account_id = '${world.tenant.accountId}'`;
  const value = async (sql: typeof evidence, query: string) => String((await sql.query<{ value: unknown }>(query))[0]?.value);
  erasure = await value(consent, `SELECT event_id AS value FROM erasures WHERE ${of}`);
  // The latest one, because an edited size must not be that of another.
  anchorIndex = await value(evidence, `SELECT anchor_index AS value FROM anchored WHERE ${of} ORDER BY size DESC LIMIT 1`);
  keyIndex = await value(evidence, 'SELECT min(anchor_index) AS value FROM log_key_leaves');
  audit = connectAudit(system.internal.EVIDENCE_ADDRESS);
  editor = await createEditor(system.databases);
});
afterAll(async () => {
  await audit?.stop();
  await editor?.stop();
  await system?.stop();
});

test('[decision 47.1] without an edit the audit finds nothing, also in several passes, and of one account', async () => {
  expect(await audit.audit()).toMatchObject({ code: 0, findings: [] });
  const inPasses = await audit.audit({ leavesPerPass: 50 });
  expect(inPasses).toMatchObject({ code: 0, findings: [] });
  expect(inPasses.told).toContain('3 accounts, ');
  const ofOne = await audit.audit({ account: world.other.accountId });
  expect(ofOne).toMatchObject({ code: 0, findings: [] });
  expect(ofOne.told).toContain('1 accounts, ');
});

type Text = (world: World) => string;
const ofTenant: Text = ({ tenant }) => `account_id = '${tenant.accountId}'`;

interface AuditedRow {
  where: Text;
  /** What a finding must name, beside the table. */
  key: Text;
  /** Columns whose edit no finding can name: keys, because the row is then another one. */
  unnamed?: readonly string[];
  /** Columns that count only in another row. */
  elsewhere?: Readonly<Record<string, Pick<AuditedRow, 'where' | 'key'>>>;
  /** What a finding names after the row is gone, if nothing else names it: its leaf. */
  gone?: { table: string; key: Text };
  /** A statement that adds a row, or why that changes nothing. */
  added: Text;
  /** What a finding must name after it, if it is not `key`. */
  addedKey?: Text;
}

const copied = (table: string, where: string, members: string) =>
  `INSERT INTO ${table} SELECT (jsonb_populate_record(${table}, jsonb_build_object(${members}))).* FROM ${table} WHERE ${where}`;
const anyColumn = 'any column';

/** One row of every table that is evidence. Of a new table, add a row here and its columns to stored-columns.ts. */
const rows: Readonly<Record<`${EvidenceDatabase}.${string}`, AuditedRow>> = {
  'account.audit_entries': {
    where: (each) => `${ofTenant(each)} AND id = '${each.entry}'`,
    key: ({ entry }) => entry,
    unnamed: ['account_id', 'id'],
    elsewhere: { id: { where: (each) => `${ofTenant(each)} AND id = '${each.entry}'`, key: ({ entry }) => entry.slice(0, -1) } },
    gone: { table: 'log_chunks', key: ({ tenant }) => tenant.accountId },
    added: (each) => copied('audit_entries', `${ofTenant(each)} AND id = '${each.entry}'`, `'account_id', '${each.other.accountId}'`),
  },
  'consent.consents': {
    where: (each) => `${ofTenant(each)} AND id = '${each.records.updated}'`,
    key: ({ records }) => records.updated,
    unnamed: ['account_id', 'id'],
    // The leaf of a record with a context names who recorded it anyway.
    elsewhere: {
      recorder_unlogged: {
        where: (each) => `${ofTenant(each)} AND id = '${each.records.plain}'`,
        key: ({ records }) => records.plain,
      },
    },
    added: (each) => copied('consents', `${ofTenant(each)} AND id = '${each.records.plain}'`, `'account_id', '${each.other.accountId}'`),
    addedKey: ({ records }) => records.plain,
  },
  'consent.consent_history': {
    where: (each) => `${ofTenant(each)} AND number = 1`,
    key: ({ records }) => records.updated,
    unnamed: ['account_id', 'consent', 'number'],
    added: (each) => copied('consent_history', `${ofTenant(each)} AND number = 2`, `'number', 3, 'id', 'added'`),
  },
  'consent.erasures': {
    where: ofTenant,
    key: () => erasure,
    unnamed: ['account_id', 'event_id'],
    added: (each) => copied('erasures', ofTenant(each), `'event_id', 'evt_added'`),
    addedKey: () => 'evt_added',
  },
  'consent.state_checks': {
    where: ofTenant,
    key: ({ check }) => check,
    unnamed: ['account_id', 'id'],
    elsewhere: { id: { where: ofTenant, key: ({ tenant }) => tenant.accountId } },
    gone: { table: 'log_chunks', key: ({ tenant }) => tenant.accountId },
    added: (each) => copied('state_checks', ofTenant(each), `'id', 'chk_added'`),
    addedKey: () => 'chk_added',
  },
  'consent.subject_links': {
    where: (each) => `${ofTenant(each)} AND id = '${each.links.lasting}'`,
    key: ({ links }) => links.lasting,
    unnamed: ['account_id'],
    elsewhere: { id: { where: (each) => `${ofTenant(each)} AND id = '${each.links.lasting}'`, key: ({ tenant }) => tenant.accountId } },
    gone: { table: 'log_chunks', key: ({ tenant }) => tenant.accountId },
    added: (each) => copied('subject_links', `${ofTenant(each)} AND id = '${each.links.lasting}'`, `'id', 'lnk_added'`),
    addedKey: () => 'lnk_added',
  },
  'consent.account_logs': {
    where: ofTenant,
    key: ({ tenant }) => tenant.accountId,
    unnamed: ['account_id'],
    added: () => 'a key without a record has no leaf to contradict',
  },
  'policy.policies': {
    where: (each) => `${ofTenant(each)} AND id = '${each.policies.live}'`,
    key: ({ policies }) => policies.live,
    unnamed: ['account_id', 'id'],
    added: (each) => copied('policies', `id = '${each.policies.live}'`, `'account_id', '${each.other.accountId}'`),
  },
  'policy.policy_versions': {
    where: (each) => `${ofTenant(each)} AND policy_id = '${each.policies.live}' AND version = 1`,
    key: ({ policies }) => policies.live,
    unnamed: ['account_id', 'policy_id', 'version'],
    added: (each) => copied('policy_versions', `policy_id = '${each.policies.live}' AND version = 1`, `'version', 7`),
  },
  'policy.logged_policies': {
    where: (each) => `${ofTenant(each)} AND policy_id = '${each.policies.live}' AND version = 1`,
    key: ({ policies }) => policies.live,
    added: (each) => copied('logged_policies', `policy_id = '${each.policies.live}' AND version = 1`, `'version', 7`),
  },
  'policy.notices': {
    where: (each) => `${ofTenant(each)} AND number = 1`,
    key: ({ tenant }) => tenant.site.id,
    unnamed: ['account_id', 'site_id', 'number'],
    added: (each) => copied('notices', `${ofTenant(each)} AND number = 1`, `'number', 7`),
  },
  'policy.logged_notices': {
    where: (each) => `${ofTenant(each)} AND number = 1`,
    key: ({ tenant }) => tenant.site.id,
    added: (each) => copied('logged_notices', `${ofTenant(each)} AND number = 1`, `'number', 7`),
  },
  'policy.notice_pictures': {
    where: ofTenant,
    key: ({ picture }) => picture,
    unnamed: ['account_id', 'sha256'],
    added: (each) => copied('notice_pictures', ofTenant(each), `'sha256', 'added'`),
    addedKey: () => 'added',
  },
  'policy.seen_reports': {
    where: ofTenant,
    key: ({ tenant }) => tenant.site.id,
    unnamed: ['account_id', 'site_id', 'number'],
    elsewhere: { site_id: { where: ofTenant, key: ({ tenant }) => tenant.accountId } },
    gone: { table: 'log_chunks', key: ({ tenant }) => tenant.accountId },
    added: (each) => copied('seen_reports', ofTenant(each), `'number', 7`),
  },
  'evidence.logs': {
    where: ofTenant,
    key: ({ tenant }) => tenant.accountId,
    unnamed: [anyColumn],
    added: (each) => copied('logs', ofTenant(each), `'account_id', '00000000-0000-4000-8000-000000000009'`),
    addedKey: () => '00000000-0000-4000-8000-000000000009',
  },
  'evidence.log_chunks': {
    where: (each) => `${ofTenant(each)} AND level = 0 AND start = 0`,
    key: ({ tenant }) => tenant.accountId,
    unnamed: [anyColumn],
    added: (each) => copied('log_chunks', `${ofTenant(each)} AND level = 1 AND start = 0`, `'start', 1`),
  },
  'evidence.log_frames': {
    where: (each) => `${ofTenant(each)} AND index = 1`,
    key: () => 'leaf 1',
    unnamed: [anyColumn],
    added: (each) => copied('log_frames', `${ofTenant(each)} AND index = 1`, `'index', 999`),
    addedKey: () => '999',
  },
  'evidence.log_keys': {
    where: () => `id = 'old'`,
    key: () => 'old',
    unnamed: [anyColumn],
    added: () => copied('log_keys', `id = 'old'`, `'id', 'added', 'generation', 9, 'vkeys', ARRAY['a', 'b']`),
    addedKey: () => 'added',
  },
  'evidence.anchored': {
    where: (each) => `${ofTenant(each)} AND anchor_index = ${anchorIndex}`,
    key: () => `leaf ${anchorIndex}`,
    unnamed: [anyColumn],
    added: () => copied('anchored', `anchor_index = ${anchorIndex}`, `'size', 999, 'anchor_index', 99999`),
    addedKey: () => '999',
  },
  'evidence.anchor_checkpoints': {
    where: () => 'size = (SELECT max(size) FROM anchor_checkpoints)',
    key: () => '',
    added: () => copied('anchor_checkpoints', 'size = (SELECT max(size) FROM anchor_checkpoints)', `'size', 9999`),
    addedKey: () => '9999',
  },
  'evidence.log_key_leaves': {
    where: () => `anchor_index = ${keyIndex}`,
    key: () => `leaf ${keyIndex}`,
    unnamed: ['anchor_index'],
    added: () => copied('log_key_leaves', `anchor_index = ${keyIndex}`, `'anchor_index', 9999`),
    addedKey: () => '9999',
  },
};

/** These have a test of their own below. */
const elsewhere = ['evidence.sequencer', 'evidence.sources'];
/** Nothing but the time of bundles depends on how many of the signed checkpoints are kept. */
const mayBeDeleted = ['evidence.anchor_checkpoints', 'policy.logged_policies', 'policy.logged_notices'];

test('[decision 47.5] every table with evidence has a row that is edited', () => {
  expect([...Object.keys(rows), ...elsewhere].sort()).toEqual(
    auditedTables()
      .map(([database, table]) => `${database}.${table}`)
      .sort(),
  );
});

function expectNamed(
  findings: readonly Finding[],
  { table, key, column }: { table: string; key: string; column?: string | undefined },
): void {
  const named = findings.filter(
    (finding) =>
      `${finding.table} ${finding.text}`.includes(table) &&
      `${finding.account} ${finding.key} ${finding.text}`.includes(key) &&
      (column === undefined || `${finding.column} ${finding.text}`.includes(column)),
  );
  expect(named, JSON.stringify(findings.slice(0, 10), null, 1)).not.toEqual([]);
}

async function auditDuring(database: EvidenceDatabase, statement: string): Promise<Finding[]> {
  const { findings, code } = await editor.during(database, statement, () => audit.audit({ settleMs: 300 }));
  expect(code).toBe(1);
  return findings;
}

const audited = auditedTables().filter(([database, table]) => !elsewhere.includes(`${database}.${table}`));

describe.each(audited)('[decision 47.5] %s.%s: the audit names', (database, table, columns) => {
  const row = rows[`${database}.${table}`] as AuditedRow;
  const { where, key, unnamed = [], added, addedKey = key, gone = { table, key } } = row;

  test.each(columns)('a change of %s', async (column) => {
    const edited = row.elsewhere?.[column] ?? row;
    const findings = await auditDuring(database, await editor.flip({ database, table, where: edited.where(world) }, column));
    const isUnnamed = unnamed.includes(column) || unnamed.includes(anyColumn);
    expectNamed(findings, { table, key: edited.key(world), column: isUnnamed ? undefined : column });
  });

  if (!mayBeDeleted.includes(`${database}.${table}`)) {
    test('a row that is gone', async () => {
      expectNamed(await auditDuring(database, `DELETE FROM ${table} WHERE ${where(world)}`), {
        table: gone.table,
        key: gone.key(world),
      });
    });
  }

  test('a row that was added', async () => {
    const statement = added(world);
    if (!statement.startsWith('INSERT')) return;
    expectNamed(await auditDuring(database, statement), { table, key: addedKey(world) });
  });
});

/** The begin of a lasting link is among the rows above. */
const linkRows: readonly [what: string, where: Text, key: Text, columns: readonly string[]][] = [
  [
    'the end of a link',
    (each) => `${ofTenant(each)} AND id = '${each.links.ended}' AND is_end`,
    ({ links }) => links.ended,
    [...['site_id', 'subject_id', 'person_id', 'linked_at', 'at', 'by_kind', 'by_id'], ...['salt', 'data_hash', 'tag', 'leaf', 'erasure']],
  ],
  [
    'a link that was erased',
    (each) => `${ofTenant(each)} AND id = '${each.links.erased}'`,
    ({ links }) => links.erased,
    // Any other id of an erasure means the same.
    ['is_end', 'site_id', 'subject_id', 'person_id', 'linked_at', 'at', 'by_kind', 'by_id', 'salt', 'data_hash', 'tag', 'leaf'],
  ],
];

describe.each(linkRows)('[decision 76.2] %s: the audit names', (_what, where, key, columns) => {
  test.each(columns)('a change of %s', async (column) => {
    const row = { database: 'consent' as const, table: 'subject_links', where: where(world) };
    const findings = await auditDuring('consent', await editor.flip(row, column));
    expectNamed(findings, { table: 'subject_links', key: key(world), column });
  });

  test('a row that is gone', async () => {
    const findings = await auditDuring('consent', `DELETE FROM subject_links WHERE ${where(world)}`);
    expectNamed(findings, { table: 'log_chunks', key: world.tenant.accountId });
  });
});

test.each([
  ['tag', ({ links }: World) => links.lasting],
  ['salt', ({ links }: World) => links.lasting],
  ['tag', ({ links }: World) => links.erased],
  ['erasure', ({ links }: World) => links.erased],
] as const)('[decision 76.2] the audit names a link without a value of %s (%#)', async (column, idIn) => {
  const id = idIn(world);
  const findings = await auditDuring('consent', `UPDATE subject_links SET ${column} = NULL WHERE ${ofTenant(world)} AND id = '${id}'`);
  // The row says that nothing of it was destroyed, or that something was, so these three are compared with each other.
  expectNamed(findings, { table: 'subject_links', key: id, column: column === 'tag' ? 'tag' : 'erasure' });
});

test('[decision 76.2] a salt of another length is named, and the rest of the account is compared', async () => {
  const findings = await auditDuring(
    'consent',
    `UPDATE subject_links SET salt = '\\x00' WHERE ${ofTenant(world)} AND id = '${world.links.lasting}';
     UPDATE state_checks SET subjects = 7 WHERE ${ofTenant(world)}`,
  );
  expectNamed(findings, { table: 'subject_links', key: world.links.lasting, column: 'salt' });
  expectNamed(findings, { table: 'state_checks', key: world.check });
});

describe('[decision 47.5] evidence.sequencer: the audit names', () => {
  afterEach(() => waitUntil('signing goes on', async () => (await audit.audit()).code === 0));

  test.each(['turn', 'chain'])('a change of %s', async (column) => {
    const { evidence } = system.sql;
    const [row] = await evidence.query(`SELECT ${column}::text AS value FROM sequencer`);
    await evidence.query(await editor.flip({ database: 'evidence', table: 'sequencer', where: 'true' }, column));
    const { findings } = await audit.audit();
    await evidence.query(`UPDATE sequencer SET ${column} = '${String(row!.value)}'`);
    expectNamed(findings, { table: 'sequencer', key: '', column });
  });

  test('a row that is gone', async () => {
    const { evidence } = system.sql;
    await evidence.query('CREATE TABLE kept.sequencer AS TABLE sequencer');
    await evidence.query('DELETE FROM sequencer');
    const { findings } = await audit.audit();
    await evidence.query('INSERT INTO sequencer SELECT * FROM kept.sequencer');
    expectNamed(findings, { table: 'sequencer', key: '' });
  });
});

/** Edits without a contradiction between rows. */
const takenBack: readonly [what: string, statement: Text, named: { table: string; key: () => string }][] = [
  [
    'the records of an erasure, whose marks stay',
    (each) => `UPDATE consents SET deleted_at = NULL, updated_at = created_at WHERE ${ofTenant(each)} AND subject_id = 'linus'`,
    { table: 'consents', key: () => world.records.erased },
  ],
  [
    'the records of an erasure, with their marks',
    (each) =>
      `UPDATE consents SET erasure = NULL, deleted_at = NULL, updated_at = created_at WHERE ${ofTenant(each)} AND subject_id = 'linus'`,
    { table: 'erasures', key: () => erasure },
  ],
  [
    'one of its records, and the number in the erasure',
    (each) =>
      `UPDATE consents SET erasure = NULL, deleted_at = NULL, updated_at = created_at WHERE ${ofTenant(each)} AND id = '${each.records.erased}';
       UPDATE erasures SET erased = 1 WHERE ${ofTenant(each)}`,
    { table: 'erasures', key: () => erasure },
  ],
  [
    'the erasure and all its marks',
    (each) =>
      `DELETE FROM erasures WHERE ${ofTenant(each)};
       UPDATE consents SET erasure = NULL, deleted_at = NULL, updated_at = created_at WHERE ${ofTenant(each)} AND subject_id = 'linus'`,
    { table: 'log_chunks', key: () => world.records.erased },
  ],
];

test.each(takenBack)('[decision 47.3] an erasure that was taken back by SQL is found: %s', async (_what, statement, { table, key }) => {
  expectNamed(await auditDuring('consent', statement(world)), { table, key: key() });
});

test('text of a finding shows control characters as codes', async () => {
  const statement = copied('consents', `${ofTenant(world)} AND id = '${world.records.plain}'`, `'id', E'x\\u001b[2J\\u202e'`);
  const lines: string[] = [];
  const { findings } = await editor.during('consent', statement, () => audit.audit({ settleMs: 300, onLine: (line) => lines.push(line) }));
  expect(findings.map((finding) => finding.key)).toContain('x\u001b[2J\u202e');
  expect(lines.join('')).toMatch(/^[\x20-\x7e]*$/);
});

test('[decision 47.4] --repair leaves a row that differs from its leaf as it is', async () => {
  const statement = `UPDATE consents SET user_agent = 'edited' WHERE ${ofTenant(world)} AND id = '${world.records.plain}'`;
  const { findings, told } = await editor.during('consent', statement, () => audit.audit({ repair: true, settleMs: 300 }));
  expectNamed(findings, { table: 'consents', key: world.records.plain, column: 'user_agent' });
  expect(told).toContain('0 leaves were queued');
  expect(await system.sql.consent.query('SELECT FROM log_queue')).toEqual([]);
  expect(await audit.audit()).toMatchObject({ code: 0 });
});

/** From here on there are new rows, which the editor would take out again. */
describe('[decision 47.4] work that was deleted', () => {
  const ofOther = () => `account_id = '${world.other.accountId}'`;

  async function withoutWork(change: () => Promise<void>): Promise<void> {
    const databases = ['consent', 'policy'] as const;
    const lose = `CREATE FUNCTION lose() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END';
      CREATE TRIGGER lose BEFORE INSERT ON log_queue FOR EACH ROW EXECUTE FUNCTION lose()`;
    for (const database of databases) await editor.apply(database, lose);
    await change();
    for (const database of databases) await editor.apply(database, 'DROP FUNCTION lose CASCADE');
  }

  test('is named, and queued as attested leaves by --repair: once, also by two at a time', async () => {
    const api = system.api(world.other.key);
    const { id } = await createConsent(api, world.other.site, { subject_id: 'lost' });
    await waitUntil('it is logged', async () => (await audit.audit({ account: world.other.accountId })).code === 0);
    let lost = '';
    await withoutWork(async () => {
      await api.put(`/consents/${id}`, { accepted: false });
      lost = (await createConsent(api, world.other.site, { subject_id: 'lost' })).id;
      await createConsent(api, world.other.site, { subject_id: 'lost-too' });
      await api.delete('/consents/by-subject/lost-too');
    });
    const account = world.other.accountId;
    const before = await audit.audit({ account });
    expect(before.code).toBe(1);
    expect(before.findings.map(({ kind }) => kind)).toEqual(before.findings.map(() => 'no_leaf'));
    expectNamed(before.findings, { table: 'consents', key: lost });
    expectNamed(before.findings, { table: 'consents', key: `${id} revision 1` });
    expectNamed(before.findings, { table: 'erasures', key: 'evt_' });

    await Promise.all([audit.audit({ account, repair: true }), audit.audit({ account, repair: true })]);
    await waitUntil('the leaves are logged', async () => (await audit.audit({ account, repair: true })).code === 0);
    const marks = await system.sql.consent.query(`SELECT attested FROM consents WHERE ${ofOther()} AND id = '${lost}'`);
    expect(marks).toEqual([{ attested: true }]);
    const updates = await system.sql.consent.query(`SELECT attested FROM consent_history WHERE ${ofOther()} AND consent = '${id}'`);
    expect(updates).toEqual([{ attested: true }]);
    const proof = await api.get(`/consents/${id}/proof`);
    expect((proof.body.events as { type: string }[]).map(({ type }) => type)).toEqual(['consent.created', 'consent.attested']);
    expect(await audit.audit()).toMatchObject({ code: 0, findings: [] });
  });

  test('of a policy is queued as policy.attested', async () => {
    const api = system.api(world.other.key);
    let policy = '';
    await withoutWork(async () => {
      policy = (await createPolicy(api)).id;
    });
    const account = world.other.accountId;
    expectNamed((await audit.audit({ account })).findings, { table: 'policy_versions', key: policy });
    await waitUntil('the leaf is logged', async () => (await audit.audit({ account, repair: true })).code === 0);
    const { body } = await api.get(`/policies/${policy}/versions/1/proof`);
    expect((body.events as { type: string }[]).map(({ type }) => type)).toEqual(['policy.attested']);
  });
});

describe('[decision 58.2] the leaves of an index', () => {
  const of = () => `account_id = '${world.other.accountId}'`;
  const segments = () => system.sql.evidence.query(`SELECT FROM log_segments WHERE ${of()} AND root IS NOT NULL`);

  test('have a row, which the audit compares with them: root, leaf and time', async () => {
    const consents = Array.from({ length: 300 }, (_, place) => aConsent(world.other.site, { subject_id: `indexed-${place}` }));
    for (let batch = 0; batch < 2; batch++) await createConsents(system.api(world.other.key), consents);
    await waitUntil('the log has an index', async () => (await segments()).length > 0, { timeoutMs: 30_000 });
    const account = world.other.accountId;
    await waitUntil('all is logged', async () => (await audit.audit({ account })).code === 0, { timeoutMs: 30_000 });
    const { evidence } = system.sql;
    await evidence.query('CREATE TABLE kept.log_segments AS TABLE log_segments');
    const edits = [
      'root = set_byte(root, 0, get_byte(root, 0) # 1)',
      'leaf_index = leaf_index + 1',
      `logged_at = logged_at + interval '1 ms'`,
    ];
    for (const edit of edits) {
      await evidence.query(`UPDATE log_segments SET ${edit} WHERE ${of()} AND root IS NOT NULL`);
      const { findings, code } = await audit.audit({ account });
      await evidence.query(`DELETE FROM log_segments WHERE ${of()}`);
      await evidence.query(`INSERT INTO log_segments SELECT * FROM kept.log_segments WHERE ${of()}`);
      expect(code, edit).toBe(1);
      expectNamed(findings, { table: 'log_segments', key: account, column: edit.split(' ')[0] });
    }
    await evidence.query(`DELETE FROM log_segments WHERE ${of()}`);
    const { findings } = await audit.audit({ account });
    await evidence.query(`INSERT INTO log_segments SELECT * FROM kept.log_segments WHERE ${of()}`);
    expectNamed(findings, { table: 'log_segments', key: account });
    expect((await audit.audit({ account })).code).toBe(0);
  });
});

test('[decision 47.1] work that waits is no finding', async () => {
  await system.sql.evidence.query('BEGIN');
  await system.sql.evidence.query('SELECT FROM sequencer FOR UPDATE');
  await createConsent(system.api(world.other.key), world.other.site);
  const { code, told } = await audit.audit({ settleMs: 300 });
  await system.sql.evidence.query('COMMIT');
  expect(code).toBe(0);
  expect(told).toMatch(/\d leaves? waits? to be logged/);
});

test('[decision 47.1] without the consent service the exit code says that nothing was decided', async () => {
  const away = { ...audit.operator, listAuditedRows: () => Promise.reject(new Error('away')) };
  const told: string[] = [];
  expect(await audit.runWith(away, told)).toBe(2);
  expect(told.join()).toContain('could not be finished');
});
