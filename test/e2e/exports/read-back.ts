import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { text } from 'node:stream/consumers';
import { parse } from 'csv-parse';
import { consentFields, type ConsentJson } from '../../system/consents';
import type { Sql } from '../../system/sql';
import { cellsOf } from './export-calls';

/** Digest of a CSV of any size, including its header. Equal only if every cell is equal. */
export interface Content {
  records: number;
  /** Over each record as a JSON array of its cells plus a line feed. */
  sha256: string;
}

export interface Reader {
  name: string;
  read: (file: string) => Promise<Content>;
}

function createDigest() {
  const hash = createHash('sha256');
  let records = 0;
  return {
    add: (cells: readonly string[]) => {
      records++;
      hash.update(`${JSON.stringify(cells)}\n`);
    },
    content: (): Content => ({ records, sha256: hash.digest('hex') }),
  };
}

const batchRows = 10_000;

export async function contentOfTable(sql: Sql, { accountId, siteId }: { accountId: string; siteId: string }): Promise<Content> {
  const digest = createDigest();
  digest.add(consentFields);
  type Row = Record<'created_at' | 'updated_at', Date> & { deleted_at: Date | null } & Omit<
      ConsentJson,
      'created_at' | 'updated_at' | 'deleted_at'
    >;
  for (let below = 'Z'; ;) {
    const rows = await sql.query<Row>(
      `SELECT ${consentFields.join(', ')} FROM consents WHERE account_id = $1 AND site_id = $2 AND id < $3 ORDER BY id DESC LIMIT ${batchRows}`,
      [accountId, siteId, below],
    );
    for (const { created_at, updated_at, deleted_at, ...row } of rows) {
      const times = {
        created_at: created_at.toISOString(),
        updated_at: updated_at.toISOString(),
        deleted_at: deleted_at?.toISOString() ?? null,
      };
      digest.add(cellsOf({ ...row, ...times }));
    }
    if (rows.length < batchRows) return digest.content();
    below = rows.at(-1)?.id as string;
  }
}

const csvParse: Reader = {
  name: 'csv-parse',
  read: async (file) => {
    const digest = createDigest();
    for await (const cells of createReadStream(file).pipe(parse())) digest.add(cells as string[]);
    return digest.content();
  },
};

const pythonProgram = `
import csv, hashlib, json, sys
records, digest = 0, hashlib.sha256()
with open(sys.argv[1], encoding='utf-8', newline='') as file:
    for cells in csv.reader(file, strict=True):
        records += 1
        digest.update((json.dumps(cells, ensure_ascii=False, separators=(',', ':')) + '\\n').encode())
print(json.dumps({'records': records, 'sha256': digest.hexdigest()}))
`;

const python: Reader = {
  name: 'Python’s csv module',
  read: async (file) => {
    const child = spawn('python3', ['-c', pythonProgram, file], { stdio: ['ignore', 'pipe', 'inherit'] });
    return JSON.parse(await text(child.stdout)) as Content;
  },
};

/** Independent CSV parsers: csv-parse always, Python if installed. */
export function findReaders(): Reader[] {
  if (spawnSync('python3', ['--version']).status === 0) return [csvParse, python];
  process.stderr.write('\n!!! python3 was not found: the CSV was NOT read by a second implementation !!!\n\n');
  return [csvParse];
}
