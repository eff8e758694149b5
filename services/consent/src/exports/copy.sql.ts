import type { PoolClient } from 'pg';
import { type ConsentExportFormat, consentMembers } from '@consent/contracts';
import type { Handle } from '@consent/postgres';
import { consentColumns } from '../consents/consent';
import { withRunningErasures } from '../erasures/running.sql';
import { RowStream, type RowFraming } from './row-stream.sql';

const instantText = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Spreadsheets execute a cell that starts with = + - @ tab or CR. An apostrophe prevents this (decision 3.4). */
const guarded = (column: string) => `CASE WHEN ascii(${column}) IN (61, 43, 45, 64, 9, 13) THEN '''' || ${column} ELSE ${column} END`;

interface Times {
  updatedAt: string;
  deletedAt: string;
}

const kinds = new Map(Object.values(consentColumns).map(({ name, kind }) => [name, kind]));

/** The members of a consent, whose names are those of their columns, each as `formOf` writes it. */
function columnsOf({ updatedAt, deletedAt }: Times, formOf: (column: string, kind: string | undefined) => string): string {
  const asRead: Record<string, string> = { updated_at: updatedAt, deleted_at: deletedAt };
  return consentMembers.map((name) => `${formOf(asRead[name] ?? name, kinds.get(name))} AS ${name}`).join(', ');
}

/** Only texts that people send are guarded, because the others cannot start with such a character. */
const inCsv = (column: string, kind: string | undefined) =>
  kind === 'text' ? guarded(column) : kind === 'instant' ? instantText(column) : kind === 'bool' ? `${column}::text` : column;

/** Same text as consentJson of packages/contracts. COPY puts one record on a line, so line breaks between JSON values become spaces. */
const inJson = (column: string, kind: string | undefined) =>
  kind === 'json' ? `translate(${column}::text, E'\\n\\r', '  ')::json` : kind === 'instant' ? instantText(column) : column;

const forms: Record<
  ConsentExportFormat,
  { select: (times: Times, where: string, withClaims: boolean) => string; options: string; framing: RowFraming }
> = {
  csv: {
    select: (times, where, withClaims) => `SELECT ${columnsOf(times, inCsv)}${withClaims ? ', claims' : ''} ${where}`,
    options: 'FORMAT csv, HEADER',
    framing: { head: '', between: '\r\n', tail: '\r\n' },
  },
  json: {
    select: (times, where, withClaims) => {
      const json = (rows: string) => `row_to_json(${rows})::text`;
      if (!withClaims) return `SELECT row_to_json(consent) FROM (SELECT ${columnsOf(times, inJson)} ${where}) AS consent`;
      const names = consentMembers.join(', ');
      // Only records with claims have the member. row_to_json would write it as null.
      return `SELECT CASE WHEN claims IS NULL THEN ${json('consent')} ELSE left(${json('consent')}, -1) || ',"claims":' || claims || '}' END
        FROM (SELECT ${columnsOf(times, inJson)}, claims ${where}) AS record, LATERAL (SELECT ${names}) AS consent`;
    },
    // JSON contains neither character, so nothing is quoted and each line is exactly what row_to_json made.
    options: "FORMAT csv, QUOTE E'\\x01', DELIMITER E'\\x02'",
    framing: { head: '{"data":[', between: ',', tail: ']}' },
  },
};

/** `account` and `site` are SQL expressions. The benchmark uses this too. */
export function selectConsents(format: ConsentExportFormat, account: string, site: string, withClaims = false): string {
  const where = `FROM consents WHERE account_id = ${account} AND site_id = ${site} AND purged_at IS NULL ORDER BY id DESC`;
  return forms[format].select(withRunningErasures(`= ${account}`), where, withClaims);
}

interface ConsentCopy {
  accountId: string;
  siteId: string;
  format: ConsentExportFormat;
}

/**
 * Copies a site's consents in one snapshot, newest first, including erased ones. The index consents_by_site gives this
 * order, because ids sort by created_at (ADR 2). If some record has claims, a file has a column more (decision 69.4).
 */
export async function copyConsents(client: PoolClient, { accountId, siteId, format }: ConsentCopy): Promise<RowStream> {
  const { options, framing } = forms[format];
  const withClaims = await hasClaims(client, accountId, siteId).catch((error: unknown) => {
    client.release(true);
    throw error;
  });
  // COPY takes no parameters.
  const [account, site] = [client.escapeLiteral(accountId), client.escapeLiteral(siteId)];
  const rows = new RowStream(`COPY (${selectConsents(format, account, site, withClaims)}) TO STDOUT (${options})`, framing);
  // An unfinished COPY would keep its backend and snapshot busy, so close its connection.
  rows.once('close', () => client.release(!rows.isOver));
  client.query(rows);
  return rows;
}

const countSql = `
  SELECT count(*) AS count FROM (SELECT FROM consents WHERE account_id = $1 AND site_id = $2 AND purged_at IS NULL LIMIT $3) AS looked_at`;

export async function countConsents(db: Handle, accountId: string, siteId: string, atMost: number): Promise<number> {
  const { rows } = await db.query<{ count: number }>('count_consents', countSql, [accountId, siteId, atMost]);
  return rows[0]?.count ?? 0;
}

/** Whether the account imported a consent of the site with claims. */
export async function hasClaims(client: PoolClient, accountId: string, siteId: string): Promise<boolean> {
  const sql = 'SELECT FROM consents WHERE account_id = $1 AND site_id = $2 AND claims IS NOT NULL LIMIT 1';
  const { rowCount } = await client.query(sql, [accountId, siteId]);
  return rowCount === 1;
}
