import type { Handle } from '@consent/postgres';
import { withRunningErasures } from '../erasures/running.sql';
import { consentSelect, recordOf, type ConsentRecord, type ConsentRow } from './consent';
import type { ConsentDetails, ConsentFilter, ListPlan, Walk } from './walk.rule';

/** A list with unindexed filters reads at most this many rows: 20 of the largest pages. */
export const longestWalk = 2000;

const belowAllIds = '';
const aboveAllIds = '~';

const columns = consentSelect('= $1');
const { isActive } = withRunningErasures('= $1');

/** As in the index `consents_by_notice`. The text of a context is canonical JSON, and none of its other values contains a quote. */
const noticeSha256 = `left(split_part(context, '"notice_sha256":"', 2), 64) COLLATE "C"`;

const expressionOf = (column: string) => (column === 'notice_sha256' ? `(${noticeSha256})` : column);

function createValues({ accountId }: Bounds) {
  const values: unknown[] = [accountId];
  return { values, add: (value: unknown) => `$${values.push(value)}` };
}

type Add = (value: unknown) => string;
type Bounds = Pick<ConsentFilter, 'accountId' | 'fromId' | 'belowId'>;

/** Conditions and order name all columns of one index. Otherwise PostgreSQL may choose an index for which it reads the whole account. */
function rowsOf({ along, only, ofSubjects }: Walk, { fromId, belowId }: Bounds, add: Add): string {
  if (ofSubjects !== undefined) return rowsOfSubjects(ofSubjects, { fromId, belowId }, add);
  const fixed = along.map(([column, value]) => `${add(value)}${castOf(column)}`);
  const place = (id: string) => `(${[...fixed, add(id)].join(', ')})`;
  const key = `(${columnsOf(along).join(', ')})`;
  return `FROM consents WHERE account_id = $1 AND ${key} >= ${place(fromId ?? belowAllIds)}
    AND ${key} < ${place(belowId ?? aboveAllIds)}${only === undefined ? '' : ` AND ${only}`}
    ORDER BY ${orderOf({ along })}`;
}

/** One index scan for each subject, as in `rowsOf`. */
function rowsOfSubjects(subjects: readonly string[], { fromId, belowId }: Pick<Bounds, 'fromId' | 'belowId'>, add: Add): string {
  const place = (id: string) => `(linked.linked_subject, ${add(id)})`;
  return `FROM (
    SELECT of_one.* FROM unnest(${add(subjects)}::text[]) AS linked(linked_subject) CROSS JOIN LATERAL (
      SELECT * FROM consents WHERE account_id = $1 AND (subject_id, id) >= ${place(fromId ?? belowAllIds)}
        AND (subject_id, id) < ${place(belowId ?? aboveAllIds)} ORDER BY subject_id DESC, id DESC LIMIT ${longestWalk}) AS of_one) AS consents
    ORDER BY id DESC`;
}

const columnsOf = (along: Walk['along']) => [...along.map(([column]) => expressionOf(column)), 'id'];

const orderOf = ({ along }: Pick<Walk, 'along'>) =>
  columnsOf(along)
    .map((column) => `${column} DESC`)
    .join(', ');

const castOf = (column: string) => (column === 'site_id' ? '::uuid' : '::text');

export async function findEndOfWalk(db: Handle, { walk }: ListPlan, bounds: Bounds): Promise<string | undefined> {
  const { values, add } = createValues(bounds);
  const sql = `SELECT id ${rowsOf(walk, bounds, add)} OFFSET ${longestWalk - 1} LIMIT 1`;
  const { rows } = await db.query<{ id: string }>(`end_of_${nameOf(walk)}`, sql, values);
  return rows[0]?.id;
}

export async function findListed(db: Handle, { walk, rest }: ListPlan, bounds: Bounds, limit: number): Promise<ConsentRecord[]> {
  const { values, add } = createValues(bounds);
  const rowsWalked = rowsOf(walk, bounds, add);
  const conditions = [
    ...(rest.siteId === undefined ? [] : [`site_id = ${add(rest.siteId)}::uuid`]),
    ...(rest.subjectIds === undefined ? [] : [`subject_id = ANY (${add(rest.subjectIds)}::text[])`]),
    ...(rest.subjectId === undefined ? [] : [`subject_id = ${add(rest.subjectId)}`]),
    ...(rest.accepted === undefined ? [] : [`accepted = ${add(rest.accepted)}`]),
    ...(rest.policyId === undefined ? [] : [`policy_id = ${add(rest.policyId)}::uuid`]),
    ...(rest.versionBelow === undefined ? [] : [`policy_version > 0 AND policy_version < ${add(rest.versionBelow)}`]),
    ...(rest.details === undefined ? [] : [hasDetails(rest.details, add)]),
    ...(rest.noticeSha256 === undefined ? [] : [`${expressionOf('notice_sha256')} = ${add(rest.noticeSha256)}`]),
    ...(rest.isActive === undefined ? [] : [isActive]),
    ...(rest.isNotPurged === undefined ? [] : ['purged_at IS NULL']),
  ];
  // The inner LIMIT keeps PostgreSQL from choosing an index by the conditions.
  const sql =
    conditions.length === 0
      ? `SELECT ${columns} ${rowsWalked} LIMIT ${add(limit)}`
      : `SELECT ${columns} FROM (SELECT * ${rowsWalked} LIMIT ${longestWalk}) AS consents
         WHERE ${conditions.join(' AND ')} ORDER BY ${orderOf(walk)} LIMIT ${add(limit)}`;
  const filters = Object.keys(rest).filter((key) => rest[key as keyof typeof rest] !== undefined);
  // Each statement text needs its own name. Five letters per filter keep it below 63 characters, where PostgreSQL
  // truncates. A list has either a subject or several.
  const name = ['list', nameOf(walk), ...filters.map((filter) => (filter === 'subjectIds' ? 'linke' : filter.slice(0, 5)))].join('_');
  const { rows } = await db.query<ConsentRow>(name, sql, values);
  return rows.map(recordOf);
}

/** One statement for all combinations of these filters, because a connection keeps a plan for each statement. */
function hasDetails({ policyVersion, country, acceptedCategory, recordedBy }: ConsentDetails, add: Add): string {
  const [version, code, category] = [add(policyVersion ?? null), add(country ?? null), add(acceptedCategory ?? null)];
  const recorder = add(recordedBy ?? null);
  return `(${version}::integer IS NULL OR policy_version = ${version}) AND (${code}::text IS NULL OR country = ${code})
    AND (${category}::text IS NULL OR preferences ->> ${category} = 'true')
    AND (${recorder}::text IS NULL OR recorded_by = ${recorder})`;
}

const nameOf = ({ along, ofSubjects }: Walk) => (ofSubjects === undefined ? along.map(([column]) => column).join('_') : 'linked');
