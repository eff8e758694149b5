import type { CommandContext } from '../command';
import { exitCodes } from '../exit-codes';
import { readOptions } from './import-options';
import { scanFile } from './scan-file';
import { sendRows } from './send-rows';

export const importUsage = `Usage: consent import FILE [OPTIONS]

Records the consents of a CSV (with a header) or JSON Lines file. The columns are the fields of POST /consents;
preferences, context and claims are JSON, or preferences is a column for each category, such as preferences.analytics, and
claims (what you know about decisions that were made elsewhere) are claims.decided_at and claims.country. Checks the
whole file before it sends anything. After an interruption, run the same command again: it resumes and records nothing twice.
A row that the service refuses costs a unit of quota, like a row that it records. Rows that the check refuses cost nothing.

An export can be imported: pass --ignore-columns for the columns that the service sets, and --skip-invalid, because deleted
and erased records are not imported.

  --site ID              site of rows without site_id
  --format csv|jsonl     format, if the file name does not end in .csv or .jsonl
  --skip-invalid         send the valid rows of a file with invalid ones
  --from SERVICE         the file is an export of onetrust, cookiebot, didomi or c15t: it prints what it reads
  --categories A=B,C=D   their names of categories, and yours, with --from
  --ignore-columns A,B   skip these columns
  --keep-apostrophes     keep the apostrophe of texts such as '+49; by default it is taken for the guard of an export
  --dry-run              only check the file
  --report FILE          write the result of each row to FILE (default: FILE.report.csv)
  --state FILE           store the progress in FILE (default: FILE.import.json)
  --send-in-doubt        resend rows whose outcome is unknown after a day`;

export async function importFile(args: string[], context: CommandContext): Promise<number> {
  const { terminal } = context;
  const options = await readOptions(args);
  if (options.map !== undefined) {
    const { service, records, source, checked, unseen } = options.map;
    terminal.error(`Reads ${service}: ${records}, as ${source} said on ${checked}. Compare the first rows with --dry-run.`);
    if (unseen.length > 0) terminal.error(`That page does not name ${unseen.join(', ')}: compare these above all.`);
  }
  const { good, invalid } = await scanFile(options, context);
  if (invalid > 0 && !options.skipsInvalid) {
    terminal.error(`${options.path}: ${invalid} rows are wrong. Nothing was sent. Correct them, or pass --skip-invalid.`);
    return exitCodes.usage;
  }
  if (options.isDryRun) {
    terminal.print(`${options.path}: ${good} rows can be imported, ${invalid} are wrong.`);
    return exitCodes.ok;
  }
  const { created, failed, skipped, importedBefore, refusals } = await sendRows(options, good, context);
  terminal.error(...refusals.lines(options.path));
  const before = importedBefore === 0 ? '' : `, ${importedBefore} already imported`;
  terminal.print(`${created} created, ${failed} failed, ${invalid} not sent${before}. Each row: ${options.reportPath}`);
  if (failed > 0) terminal.error('Each failed row cost a unit of the quota, like a created one.');
  if (skipped > 0) {
    terminal.error(`The quota of the month is used up; ${skipped} rows are left. Run the same command again when there is quota.`);
    return exitCodes.quota;
  }
  return failed + invalid > 0 ? exitCodes.rowsFailed : exitCodes.ok;
}
