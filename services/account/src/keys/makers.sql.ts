import type { KeyMaker } from '@consent/contracts';
import type { Handle } from '@consent/postgres';
import type { KeyRecord } from './key';

/** Who made these keys of an account, by user id, wherever they are at home now. */
export async function findMakers(
  db: Handle,
  accountId: string,
  keys: readonly Pick<KeyRecord, 'createdBy'>[],
): Promise<Map<string, KeyMaker>> {
  const ids = [...new Set(keys.map(({ createdBy }) => createdBy).filter((id) => id !== ''))];
  if (ids.length === 0) return new Map();
  const { rows } = await db.query<KeyMaker & Record<string, never>>(
    'find_makers',
    `SELECT u.id AS "userId", u.name,
       u.account_id <> $1 AND NOT EXISTS (SELECT FROM members m WHERE m.account_id = $1 AND m.user_id = u.id) AS removed
     FROM users u WHERE u.id = ANY($2::uuid[]) AND u.left_at IS NULL`,
    [accountId, ids],
  );
  return new Map(rows.map((maker) => [maker.userId, maker]));
}
