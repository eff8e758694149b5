import type { Handle } from '@consent/postgres';
import { pick, readerOf, selectOf } from '@consent/postgres/columns';
import { policyColumns, type PolicyHead } from './policy';

const headColumns = pick(policyColumns, 'accountId', 'id', 'version', 'createdAtMs', 'updatedAtMs');
const headOf = readerOf(headColumns);

export async function lockPolicy(tx: Handle, accountId: string, id: string): Promise<PolicyHead | undefined> {
  const {
    rows: [row],
  } = await tx.query(
    'lock_policy',
    `SELECT ${selectOf(headColumns)} FROM policies WHERE account_id = $1 AND id = $2 AND deleted_at IS NULL FOR UPDATE`,
    [accountId, id],
  );
  return row && headOf(row);
}
