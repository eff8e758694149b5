import type { CommandContext } from '../command';
import { exitCodes } from '../exit-codes';
import { readOptions } from './import-options';
import { scanFile } from './scan-file';
import { sendRows } from './send-rows';

export const importUsage = `Usage: consent import FILE [OPTIONS]

Records the consents of a CSV (with a header) or JSON Lines file. The columns are the fields of POST /consents;
preferences is JSON, or a column for each category, such as preferences.analytics. The whole file is checked before anything
is sent. Run the same command again after an interruption: it goes on, and records nothing twice.

  --site ID              for rows without site_id
  --format csv|jsonl     when the name of the file doesn't tell
  --skip-invalid         send the good rows of a file that has wrong ones
  --ignore-columns A,B   leave these columns out
  --dry-run              only check the file
  --report FILE          what became of each row (FILE.report.csv)
  --state FILE           how far it is (FILE.import.json)
  --send-in-doubt        send rows again whose outcome is unknown after a day`;

export async function importFile(args: string[], context: CommandContext): Promise<number> {
  const { terminal } = context;
  const options = await readOptions(args);
  const { good, invalid } = await scanFile(options, context);
  if (invalid > 0 && !options.skipsInvalid) {
    terminal.error(`${options.path}: ${invalid} rows are wrong. Nothing was sent. Correct them, or pass --skip-invalid.`);
    return exitCodes.usage;
  }
  if (options.isDryRun) {
    terminal.print(`${options.path}: ${good} rows can be imported, ${invalid} are wrong.`);
    return exitCodes.ok;
  }
  const { created, failed, skipped } = await sendRows(options, good, context);
  terminal.print(`${created} created, ${failed} failed, ${invalid} not sent. Each row: ${options.reportPath}`);
  if (skipped > 0) {
    terminal.error(`The quota of the month is used up; ${skipped} rows are left. Run the same command again when there is quota.`);
    return exitCodes.quota;
  }
  return failed + invalid > 0 ? exitCodes.rowsFailed : exitCodes.ok;
}
