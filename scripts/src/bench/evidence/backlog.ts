import { hash } from 'node:crypto';
import { appendHash, emptyFrontier, entryBytes, leafHash, rootOf, type Sha256 } from '@consent/evidence-format';
import { patientFetch } from '../load/patient-fetch';
import { consentBody } from '../load/consent-body';
import { reportRun, step } from '../progress';
import { createAlone } from './large-log';
import { countSigned, waitUntilLogged, waitUntilSigned, type Scene } from './scene';
import { waitUntilIndexed } from './tag-index';

const rowsPerBatch = 1000;
const leastOfFloor = 0.3;
/** With the index. */
const mostBytesOfLeaf = 80;

const sha256: Sha256 = (bytes) => hash('sha256', bytes, 'buffer');

/** Leaves that were recorded while the evidence service was frozen: how fast they are signed, against a bare loop, and what they take. */
export async function measureBacklog(scene: Scene, leaves: number): Promise<string[]> {
  const { stage, evidence } = scene;
  await waitUntilLogged(scene);
  await stage.clear();
  const { key, siteId } = await createAlone(stage.product.accountAddress, 'evidence-backlog');
  const { leaves: before } = await countSigned(scene);
  const bytesBefore = await storedBytes(scene);
  evidence.freeze();
  try {
    await step(`a backlog of ${leaves} leaves`, async () => {
      for (let first = 0; first < leaves; first += rowsPerBatch) {
        const rows = Math.min(rowsPerBatch, leaves - first);
        const consents = Array.from({ length: rows }, (_, row) => consentBody(siteId, first + row));
        const response = await patientFetch(`${stage.product.url}/api/v1/consents/batch`, {
          method: 'POST',
          headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
          body: JSON.stringify({ consents }),
        });
        if (!response.ok) throw new Error(`POST /consents/batch answered ${response.status}: ${await response.text()}`);
        await response.arrayBuffer();
      }
    });
  } finally {
    evidence.thaw();
  }
  const startedAtMs = performance.now();
  await waitUntilSigned(scene, before + leaves);
  const rate = leaves / ((performance.now() - startedAtMs) / 1000);
  const floor = await bareRate(scene, leaves);
  const ratio = rate / floor;
  await waitUntilIndexed(scene);
  const after = await storedBytes(scene);
  const [used, tables] = [(after.used - bytesBefore.used) / leaves, (after.tables - bytesBefore.tables) / leaves];
  reportRun('backlog', [`${rate.toFixed(0)} leaves/s`, `${ratio.toFixed(2)} of the floor`]);
  return [
    `Backlog of ${leaves} leaves: ${rate.toFixed(0)} a second, ${ratio.toFixed(2)} of a loop that hashes entries into a tree and inserts them ` +
      `(${floor.toFixed(0)}), ${ratio >= leastOfFloor ? 'of' : 'BELOW'} the ${leastOfFloor} wanted.`,
    `${used.toFixed(1)} bytes a leaf, with its index, ${used <= mostBytesOfLeaf ? 'of' : 'ABOVE'} the ${mostBytesOfLeaf} allowed; ` +
      `the tables have ${tables.toFixed(1)}, with what growth and merges left.`,
  ];
}

/** What cannot be avoided: a leaf hash, the tree, and the entries in the database. */
async function bareRate({ database }: Scene, leaves: number): Promise<number> {
  const entry = Buffer.alloc(entryBytes);
  const tile = 256;
  await database.execute('CREATE TABLE bench_entries (start bigint PRIMARY KEY, items bytea NOT NULL)');
  try {
    const startedAtMs = performance.now();
    const frontier = emptyFrontier();
    for (let first = 0; first < leaves; first += tile) {
      const count = Math.min(tile, leaves - first);
      const items = Buffer.alloc(count * entryBytes);
      for (let at = 0; at < count; at++) {
        entry.writeUInt32LE(first + at);
        entry.copy(items, at * entryBytes);
        appendHash(sha256, frontier, leafHash(sha256, entry));
      }
      await database.query('bench_insert_entries', 'INSERT INTO bench_entries VALUES ($1, $2)', [first, items]);
    }
    rootOf(sha256, frontier);
    return leaves / ((performance.now() - startedAtMs) / 1000);
  } finally {
    await database.execute('DROP TABLE bench_entries');
  }
}

async function storedBytes({ database }: Scene): Promise<{ used: number; tables: number }> {
  const { rows } = await database.query<{ used: number; tables: number }>(
    'bench_log_bytes',
    `SELECT coalesce((SELECT sum(length(items)) FROM log_chunks), 0)::float8
          + coalesce((SELECT sum(length(r.records)) FROM log_segment_records r
                      JOIN log_segments s ON s.account_id = r.account_id AND s.start = r.start AND s.size = r.size WHERE s.merged_at IS NULL), 0)::float8
            AS used,
       (pg_total_relation_size('logs') + pg_total_relation_size('log_chunks') + pg_total_relation_size('log_frames')
        + pg_total_relation_size('log_segments') + pg_total_relation_size('log_segment_records')
        + pg_total_relation_size('log_segment_hashes'))::float8 AS tables`,
    [],
  );
  return rows[0]!;
}
