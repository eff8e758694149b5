import { createHash } from 'node:crypto';
import { consentStatementService, leafService } from '@consent/contracts';
import { createRpcConnection } from '@consent/rpc';
import { createRegistry, createSilentLogger } from '@consent/kernel';
import type { Client } from 'pg';

export function evidenceClient(rpcPort: number) {
  const connection = createRpcConnection({
    address: `127.0.0.1:${rpcPort}`,
    logger: createSilentLogger(),
    registry: createRegistry('test', { processMetrics: false }),
  });
  return {
    leaves: connection.client(leafService),
    statements: connection.client(consentStatementService),
    stop: () => connection.stop(),
  };
}

/** An evidence service of an earlier release asks like this. */
export const inOneAnswer = { cursor: '', inPages: false, withoutData: false };

const sha256 = (...parts: (string | Buffer)[]) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

export function canonical(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`).join(',')}}`;
}

/** Computes an entry from the design alone. `frame` is without `data`, and without `v` if that is 1. */
export function entryByHand(frame: object, { data, salt, tag }: { data: string; salt: Buffer; tag: Buffer }): string {
  const text = canonical({ v: 1, ...frame, data: hashByHand(data, salt) });
  return Buffer.concat([tag, sha256(text)]).toString('hex');
}

export const hashByHand = (text: string, salt: Buffer) => sha256(salt, text).toString('base64url');

export const subjectTagByHand = (tagKey: Buffer, subjectId: string) => sha256(Buffer.from([0x10]), tagKey, subjectId).subarray(0, 16);

export const hashOfIds = (ids: readonly string[]) => sha256([...ids].sort().join('\n'));

export async function secretsOf(sql: Client, accountId: string): Promise<{ tagKey: Buffer; saltOf: (id: string) => Buffer }> {
  const { rows: keys } = await sql.query<{ tag_key: Buffer }>('SELECT tag_key FROM account_logs WHERE account_id = $1', [accountId]);
  const { rows } = await sql.query<{ id: string; salt: Buffer }>(
    `SELECT id, salt FROM consents WHERE account_id = $1
     UNION ALL SELECT event_id, salt FROM erasures WHERE account_id = $1`,
    [accountId],
  );
  const salts = new Map(rows.map(({ id, salt }) => [id, salt]));
  return { tagKey: keys[0]!.tag_key, saltOf: (id) => salts.get(id)! };
}

/** In hex. */
export function entriesOf(batches: readonly { accountId: string; entries: Buffer }[], accountId: string): string[] {
  return batches
    .filter((batch) => batch.accountId === accountId)
    .flatMap(({ entries }) => Array.from({ length: entries.length / 48 }, (_, at) => entries.toString('hex', at * 48, at * 48 + 48)));
}

export const entryOf = (tag: Buffer, frame: string): string => Buffer.concat([tag, sha256(frame)]).toString('hex');
