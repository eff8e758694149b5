import { createRecordingLogger } from '@consent/testkit';
import { startSystem, type OwnSystem } from '../system/start-system';
import { createEditor, type Editor } from './editor';
import { expectNoticed, type Asked } from './noticed';
import { askEach, consentQuestions, logQuestions, otherQuestions, policyQuestions, type Question } from './questions';
import { columnsOf, type EvidenceDatabase as AnyDatabase } from './stored-columns';
import { createWorld, type World } from './world';

/** No reader is told entries of the audit trail as proved, so the audits find their edits (audit.own-product.test.ts). */
type EvidenceDatabase = Exclude<AnyDatabase, 'account'>;

let system: OwnSystem;
let world: World;
let editor: Editor;
let own: Record<EvidenceDatabase, Asked>;
let other: Asked;
beforeAll(async () => {
  const { logger, lines } = createRecordingLogger();
  // A turn that anchors, or logs that a question read a bundle, would change rows while an edit is taken back.
  system = await startSystem({ logger, settings: { EVIDENCE_TURN_MS: '20', EVIDENCE_ANCHOR_SECONDS: '3600' }, isTrailLogged: false });
  world = await createWorld(system, lines, { isTrailLogged: false });
  editor = await createEditor(world.system.databases);
  const ask = async (questions: Question[]): Promise<Asked> => ({ questions, before: await askEach(questions, world) });
  const [consent, policy, evidence] = [consentQuestions(world), policyQuestions(world), logQuestions(world)];
  own = { consent: await ask(consent), policy: await ask(policy), evidence: await ask(evidence) };
  other = await ask(otherQuestions(world));
});
afterAll(async () => {
  await editor?.stop();
  await system?.stop();
});

test('without an edit every question is answered and its proof holds; records and policies of another account return 404', async () => {
  for (const { questions, before } of Object.values(own)) {
    expect(before.filter(({ outcome }) => outcome !== 'answered')).toEqual([]);
    expect(await askEach(questions, world)).toEqual(before);
  }
  const foreignPaths = [...Object.values(world.records), ...Object.values(world.policies)];
  const isForeign = ({ question }: { question: string }) => foreignPaths.some((id) => question.includes(id));
  expect(other.before.filter(isForeign).every(({ text }) => text.startsWith('404'))).toBe(true);
  expect(other.before.filter((answer) => !isForeign(answer) && answer.outcome !== 'answered')).toEqual([]);
});

type Where = (world: World) => string;
const ofTenant = ({ tenant }: World) => `account_id = '${tenant.accountId}'`;
const ofOther = (each: World) => `account_id = '${each.other.accountId}'`;
const record = (name: keyof World['records']): Where => {
  return (each) => `${ofTenant(each)} AND id = '${each.records[name]}'`;
};
const policy = (column: string, name: keyof World['policies']): Where => {
  return (each) => `${ofTenant(each)} AND ${column} = '${each.policies[name]}'`;
};
const and =
  (where: Where, more: string): Where =>
  (each) =>
    `${where(each)} AND ${more}`;

const lastEntries: Where = (each) =>
  `${ofTenant(each)} AND level = 0 AND start = (SELECT max(start) FROM log_chunks WHERE ${ofTenant(each)} AND level = 0)`;
/** Columns that decide the final state of a record and how to read its other columns. */
const marks = ['accepted', 'salt', 'updated_at', 'deleted_at', 'deleted_by', 'erasure'];

/** Without `columns`, every evidence column. */
const rows: readonly {
  what: string;
  database: EvidenceDatabase;
  table: string;
  where: Where;
  columns?: readonly string[];
  isKept?: boolean;
}[] = [
  {
    what: 'a record that was updated',
    database: 'consent',
    table: 'consents',
    where: record('updated'),
    columns: columnsOf('consent', 'consents').filter((column) => column !== 'recorder_unlogged'),
  },
  {
    what: 'a record without a context',
    database: 'consent',
    table: 'consents',
    where: record('plain'),
    columns: ['context', 'recorded_by', 'recorded_by_id', 'recorder_unlogged'],
  },
  { what: 'a deleted record', database: 'consent', table: 'consents', where: record('deleted'), columns: marks },
  { what: 'a record of an erased subject', database: 'consent', table: 'consents', where: record('erased'), columns: marks },
  { what: 'an update', database: 'consent', table: 'consent_history', where: and(ofTenant, 'number = 1') },
  {
    what: 'the latest update',
    database: 'consent',
    table: 'consent_history',
    where: and(ofTenant, 'number = 2'),
    columns: ['number', 'accepted', 'created_at'],
  },
  { what: 'an erasure', database: 'consent', table: 'erasures', where: ofTenant },
  { what: 'a check of states', database: 'consent', table: 'state_checks', where: ofTenant },
  { what: 'the tag key', database: 'consent', table: 'account_logs', where: ofTenant },
  { what: 'a policy', database: 'policy', table: 'policies', where: policy('id', 'live') },
  {
    what: 'a deleted policy',
    database: 'policy',
    table: 'policies',
    where: policy('id', 'deleted'),
    columns: ['updated_at', 'deleted_at'],
  },
  { what: 'a version', database: 'policy', table: 'policy_versions', where: and(policy('policy_id', 'live'), 'version = 1') },
  { what: 'a version in force', database: 'policy', table: 'policy_versions', where: and(policy('policy_id', 'live'), 'version = 2') },
  {
    what: 'the mark of a version',
    database: 'policy',
    table: 'logged_policies',
    where: and(policy('policy_id', 'live'), 'version = 1'),
    isKept: true,
  },
  { what: 'a notice', database: 'policy', table: 'notices', where: and(ofTenant, 'number = 1') },
  { what: 'the picture of a form', database: 'policy', table: 'notice_pictures', where: ofTenant },
  { what: 'the mark of a notice', database: 'policy', table: 'logged_notices', where: and(ofTenant, 'number = 1'), isKept: true },
  { what: 'a weekly report', database: 'policy', table: 'seen_reports', where: ofTenant },
  { what: 'the head of a log', database: 'evidence', table: 'logs', where: ofTenant },
  { what: 'entries', database: 'evidence', table: 'log_chunks', where: and(ofTenant, 'level = 0 AND start = 0') },
  { what: 'the last entries', database: 'evidence', table: 'log_chunks', where: lastEntries },
  { what: 'hashes', database: 'evidence', table: 'log_chunks', where: and(ofTenant, 'level = 1') },
  { what: 'the first leaf of a log', database: 'evidence', table: 'log_frames', where: and(ofTenant, 'index = 0') },
  { what: 'the leaf with the tag key', database: 'evidence', table: 'log_frames', where: and(ofTenant, 'index = 1') },
  { what: 'the public keys', database: 'evidence', table: 'log_keys', where: () => 'true' },
];

describe.each(rows)('$what in $table', ({ database, table, where, columns = columnsOf(database, table), isKept = false }) => {
  test.each(columns)('a change of %s is noticed', async (column) => {
    const statement = await editor.flip({ database, table, where: where(world) }, column);
    await editor.during(database, statement, () => expectNoticed(world, own[database]));
  });

  if (isKept) return;
  test('a deletion is noticed', async () => {
    await editor.during(database, `DELETE FROM ${table} WHERE ${where(world)}`, () => expectNoticed(world, own[database]));
  });
});

/** Copies rows of the first account to the second, and replaces what is there. */
const copies: readonly [
  what: string,
  database: EvidenceDatabase,
  copied: readonly [table: string, where: Where][],
  replaces?: 'replaces',
][] = [
  ['a record', 'consent', [['consents', record('plain')]]],
  [
    'a record with its history',
    'consent',
    [
      ['consents', record('updated')],
      ['consent_history', ofTenant],
    ],
  ],
  ['an erasure', 'consent', [['erasures', ofTenant]]],
  ['the tag key', 'consent', [['account_logs', ofTenant]], 'replaces'],
  [
    'a policy with its versions',
    'policy',
    [
      ['policies', policy('id', 'live')],
      ['policy_versions', policy('policy_id', 'live')],
      ['logged_policies', policy('policy_id', 'live')],
    ],
  ],
  ['the head of a log', 'evidence', [['logs', ofTenant]], 'replaces'],
  ['entries', 'evidence', [['log_chunks', ofTenant]], 'replaces'],
  ['the first leaves of a log', 'evidence', [['log_frames', ofTenant]], 'replaces'],
];

describe('a copy to another account is noticed', () => {
  test.each(copies)('%s', async (_what, database, copied, replaces) => {
    const statements = copied.map(([table, where]) => {
      const removed = replaces === undefined ? '' : `DELETE FROM ${table} WHERE ${ofOther(world)};`;
      const row = `jsonb_populate_record(${table}, jsonb_build_object('account_id', '${world.other.accountId}'))`;
      return `${removed} INSERT INTO ${table} SELECT (${row}).* FROM ${table} WHERE ${where(world)}`;
    });
    await editor.during(database, statements.join(';'), () => expectNoticed(world, other));
  });
});

/** Edits that only the log still contradicts. */
const hidden: readonly [what: string, database: EvidenceDatabase, statement: (world: World) => string][] = [
  [
    'a withdrawal and its reversal taken out of a record',
    'consent',
    (each) =>
      `DELETE FROM consent_history WHERE ${ofTenant(each)}; UPDATE consents SET updated_at = created_at WHERE ${record('updated')(each)}`,
  ],
  [
    'an erasure taken out of its records',
    'consent',
    (each) =>
      `DELETE FROM erasures WHERE ${ofTenant(each)};
       UPDATE consents SET erasure = NULL, deleted_at = NULL, updated_at = created_at WHERE ${ofTenant(each)} AND subject_id = 'linus'`,
  ],
  [
    'a deletion taken out of a record',
    'consent',
    (each) => `UPDATE consents SET deleted_by = NULL, deleted_at = NULL, updated_at = created_at WHERE ${record('deleted')(each)}`,
  ],
  ['every record of a subject deleted', 'consent', (each) => `DELETE FROM consents WHERE ${ofTenant(each)} AND subject_id = 'grace'`],
];

describe('consistent edits that only the log contradicts are noticed', () => {
  test.each(hidden)('%s', async (_what, database, statement) => {
    await editor.during(database, statement(world), () => expectNoticed(world, own[database]));
  });
});
