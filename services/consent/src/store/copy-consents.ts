import type { Pool } from 'pg';
import type { ConsentExportFormat } from '@consent/contracts';
import { toServiceError } from '@consent/postgres';
import { RowStream, type RowFraming } from './row-stream';

const instant = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** A cell that a spreadsheet would run begins with = + - @ tab or CR (decision 3.4); for all else it is text as it is. */
const guarded = (column: string) => `CASE WHEN ascii(${column}) IN (61, 43, 45, 64, 9, 13) THEN '''' || ${column} ELSE ${column} END`;

/** The fields of a consent in the order of spec 2.1; other text than what people sent cannot begin so. */
const csvColumns = [
  'id',
  'site_id',
  `${guarded('subject_id')} AS subject_id`,
  `${guarded('consent_id')} AS consent_id`,
  'accepted::text AS accepted',
  'preferences',
  'policy_version',
  `${guarded('country')} AS country`,
  `${guarded('region')} AS region`,
  `${guarded('user_agent')} AS user_agent`,
  `${instant('created_at')} AS created_at`,
  `${instant('updated_at')} AS updated_at`,
  `${instant('deleted_at')} AS deleted_at`,
].join(', ');

/** As consentJson writes them (packages/contracts); between values, line breaks in a JSON text mean nothing. */
const jsonColumns = [
  "id, site_id, subject_id, consent_id, accepted, translate(preferences::text, E'\\n\\r', '  ')::json AS preferences",
  'policy_version, country, region, user_agent',
  `${instant('created_at')} AS created_at, ${instant('updated_at')} AS updated_at, ${instant('deleted_at')} AS deleted_at`,
].join(', ');

const forms: Record<ConsentExportFormat, { select: (where: string) => string; options: string; framing: RowFraming }> = {
  csv: {
    select: (where) => `SELECT ${csvColumns} ${where}`,
    options: 'FORMAT csv, HEADER',
    framing: { head: '', between: '\r\n', tail: '\r\n' },
  },
  json: {
    select: (where) => `SELECT row_to_json(consent) FROM (SELECT ${jsonColumns} ${where}) AS consent`,
    // Neither is ever in a JSON text, so nothing is quoted: a line is what row_to_json made.
    options: "FORMAT csv, QUOTE E'\\x01', DELIMITER E'\\x02'",
    framing: { head: '{"data":[', between: ',', tail: ']}' },
  },
};

/** The statement behind an export; `account` and `site` are SQL. The benchmark's floor runs it, too. */
export function selectConsents(format: ConsentExportFormat, account: string, site: string): string {
  return forms[format].select(`FROM consents WHERE account_id = ${account} AND site_id = ${site} ORDER BY id DESC`);
}

interface ConsentCopy {
  accountId: string;
  siteId: string;
  format: ConsentExportFormat;
}

/**
 * All consents of a site, newest first, erased ones included, as one snapshot: one
 * statement over the index consents_by_site, read backwards. The order of ids is that of
 * created_at (ADR 2). Takes a connection until the stream is closed.
 */
export async function copyConsents(pool: Pool, { accountId, siteId, format }: ConsentCopy): Promise<RowStream> {
  const client = await pool.connect().catch((error: unknown) => {
    throw toServiceError(error);
  });
  const { options, framing } = forms[format];
  // COPY takes no parameters.
  const [account, site] = [client.escapeLiteral(accountId), client.escapeLiteral(siteId)];
  const rows = new RowStream(`COPY (${selectConsents(format, account, site)}) TO STDOUT (${options})`, framing);
  // A COPY that nobody reads to its end would hold its backend and its snapshot: it ends with its connection.
  rows.once('close', () => client.release(!rows.isOver));
  client.query(rows);
  return rows;
}
