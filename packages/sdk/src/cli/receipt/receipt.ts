import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { accountCertificateTyp, certificateTyp, exportManifestTyp, FormatError, receiptTyp } from '@consent/evidence-format';
import { readPinnedKeys, resultLines, type Outcome } from '@consent/evidence-verifier';
import type { CommandContext } from '../command';
import { exitCodes, UsageError } from '../exit-codes';
import { sha256 } from '../../node/log-crypto';
import type { Terminal } from '../terminal';
import { isSignedBy, readJws, readReceiptKeys, type Jws, type ReceiptKeys } from './jws';
import { verifyAccountCertificate } from './verify-account-certificate';
import { verifyCertificate } from './verify-certificate';
import { verifyManifest } from './verify-manifest';
import { verifyReceipt } from './verify-receipt';

export const receiptUsage = `Usage: consent receipt verify FILE --jwks FILE [--keys FILE] [--export FILE]

Verifies a signed receipt (GET /consents/{id}/receipt?format=jws), the manifest of an export (GET /exports/{id}/manifest), the
certificate of a purge ("certificate" of GET /subjects/{subjectId}/purge) or of a deleted account (in the email), without the service. Exit code 0: it holds. 1: it is refuted. 2: it cannot be told, because the key is not yours or the file is none of these.
--jwks FILE    public keys of receipts, the answer of /.well-known/jwks.json, from a source that you trust
--keys FILE    public keys of the log, the answer of /log/keys; for a receipt or certificate
--export FILE  the CSV file; for a manifest`;

const exitCodeOf: Readonly<Record<Outcome, number>> = { holds: exitCodes.ok, refuted: exitCodes.failed, cannot_tell: exitCodes.usage };

export async function receipt(args: string[], { terminal }: CommandContext): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { jwks: { type: 'string' }, keys: { type: 'string' }, export: { type: 'string' } },
  });
  const [action, path, ...others] = positionals;
  if (action !== 'verify') throw new UsageError('The only command of receipt is verify.');
  if (path === undefined || others.length > 0) throw new UsageError('Pass one file.');
  if (values.jwks === undefined) throw new UsageError('Pass --jwks FILE, the public keys of receipts.');

  const jws = readOrRefuse(path, await readFile(path, 'utf8'), (text) => readJws(text.trimEnd()));
  const keys = readOrRefuse(values.jwks, await readFile(values.jwks, 'utf8'), readReceiptKeys);
  if (![receiptTyp, exportManifestTyp, certificateTyp, accountCertificateTyp].includes(jws.typ))
    throw new UsageError(`${path} is no receipt, manifest or certificate.`);
  const signature = checkSignature(jws, keys);
  if (signature !== 'holds') {
    const problem = signature === 'refuted' ? 'its signature is not that of its key' : `no key that you passed has the ID ${jws.kid}`;
    terminal.error(`${signature === 'refuted' ? 'REFUTED' : 'CANNOT TELL'}: ${problem}.`);
    return exitCodeOf[signature];
  }
  try {
    if (jws.typ === accountCertificateTyp) return await ofAccount(jws, values.keys, terminal);
    if (jws.typ === certificateTyp) return await ofCertificate(jws, values.keys, terminal);
    return await (jws.typ === receiptTyp ? ofReceipt(jws, values.keys, terminal) : ofManifest(jws, values.export, terminal));
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    terminal.error(`REFUTED: the signed text ${error.message}.`);
    return exitCodes.failed;
  }
}

function checkSignature(jws: Jws, keys: ReceiptKeys): Outcome {
  const key = keys.get(jws.kid);
  if (key === undefined) return 'cannot_tell';
  return isSignedBy(jws, key) ? 'holds' : 'refuted';
}

async function readLogKeys(keysPath: string | undefined): Promise<string> {
  if (keysPath === undefined) throw new UsageError('Pass --keys FILE, the public keys of the log.');
  const keys = await readFile(keysPath, 'utf8');
  readOrRefuse(keysPath, keys, (text) => readPinnedKeys(sha256, text));
  return keys;
}

async function ofCertificate({ payload, kid }: Jws, keysPath: string | undefined, terminal: Terminal): Promise<number> {
  const { certificate, result } = await verifyCertificate({ payload, keys: await readLogKeys(keysPath), now: new Date() });
  const { jti, erasure } = certificate;
  const { requested_at, records, tag, kept, grounds, backups_overwritten_at: backups, unblanked_deliveries: deliveries } = erasure;
  terminal.print(
    `Certificate ${jti}, signed by the receipt key ${kid}.`,
    `  Says that ${records} records of the person with the tag ${tag} were purged. Asked for at ${requested_at}. Kept: ${kept.join(', ')} (${grounds.join(', ')}).`,
    ...(backups === null ? [] : [`  Says that backups are overwritten by ${backups}.`]),
    `  ${textOfDeliveries(deliveries)}`,
  );
  for (const { title, lines } of resultLines(result)) terminal.print(title, ...lines.map((line) => `  ${line}`), '');
  return exitCodeOf[result.outcome];
}

async function ofAccount({ payload, kid }: Jws, keysPath: string | undefined, terminal: Terminal): Promise<number> {
  const { certificate, outcome, problems } = await verifyAccountCertificate({ payload, keys: await readLogKeys(keysPath) });
  if (outcome !== 'holds') {
    terminal.error(`${outcome === 'refuted' ? 'REFUTED' : 'CANNOT TELL'}: ${problems.join('; ')}.`);
    return exitCodeOf[outcome];
  }
  const {
    account,
    closed_at: closed,
    closed_by: by,
    purged_at: purged,
    parts,
    kept,
    grounds,
    backups_overwritten_at: backups,
  } = certificate.purge;
  const rows = parts.map(({ part, deleted }) => `${part} ${Object.values(deleted).reduce((sum, count) => sum + count, 0)}`);
  terminal.print(
    `HOLDS: certificate ${certificate.jti} of the account ${account}, signed by the receipt key ${kid}.`,
    `  Says that it was closed at ${closed} (${by}) and purged at ${purged}. Deleted rows: ${rows.join(', ')}.`,
    `  Kept: ${kept.join(', ')} (${grounds.join(', ')}).`,
    ...(backups === null ? [] : [`  Says that backups are overwritten by ${backups}.`]),
    ...(certificate.evidence === null
      ? []
      : [`  Its log ended as ${certificate.evidence.origin}, with a checkpoint that your keys signed.`]),
    'Not checked',
    '  That no row is left. The operator says so.',
  );
  return exitCodes.ok;
}

/** 1,000 is the most that is counted. */
function textOfDeliveries(deliveries: number | null | undefined): string {
  if (deliveries === undefined || deliveries === null)
    return 'Does not say whether texts of the person were stored for webhook deliveries.';
  if (deliveries === 0) return 'Says that no text of the person was stored for webhook deliveries any more.';
  const number = deliveries < 1000 ? String(deliveries) : '1,000 or more';
  return `Says that texts of the person were still stored for webhook deliveries: ${number}.`;
}

async function ofReceipt({ payload, kid }: Jws, keysPath: string | undefined, terminal: Terminal): Promise<number> {
  const keys = await readLogKeys(keysPath);
  const result = await verifyReceipt({ payload, keys, now: new Date() });
  terminal.print(`Signed by the receipt key ${kid}.`);
  for (const { title, lines } of resultLines(result)) terminal.print(title, ...lines.map((line) => `  ${line}`), '');
  return exitCodeOf[result.outcome];
}

async function ofManifest({ payload, kid }: Jws, filePath: string | undefined, terminal: Terminal): Promise<number> {
  if (filePath === undefined) throw new UsageError('Pass --export FILE, the file of the export.');
  const { manifest, problems } = await verifyManifest(payload, filePath);
  if (problems.length > 0) {
    terminal.error('REFUTED', ...problems.map((problem) => `  ${problem}`));
    return exitCodes.failed;
  }
  const { id, site_id, rows, bytes, sha256, completed_at } = manifest.export;
  terminal.print(
    `HOLDS: ${filePath} is the file of export ${id}, signed by the receipt key ${kid}.`,
    `  Site ${site_id}, ${rows} rows, ${bytes} bytes, SHA-256 ${sha256}`,
    `  Completed at ${completed_at}, by the operator's clock`,
    'Not checked',
    '  That the rows are those of the log. consent receipt and GET /log/openings show records one by one.',
  );
  return exitCodes.ok;
}

function readOrRefuse<Value>(path: string, text: string, read: (text: string) => Value): Value {
  try {
    return read(text);
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    throw new UsageError(`${path} ${error.message}.`);
  }
}
