import type { Handle } from '@consent/postgres';
import { type Columns, instant, integer, readerOf, selectOf, text, uuid, word } from '@consent/postgres/columns';

/** The retention of a site in days, and how far the walk through its records has come. */
export interface RetentionSetting {
  accountId: string;
  siteId: string;
  days: number;
  setByKind: string;
  setById: string;
  setAtMs: number;
  /** ID of the last record that the walk has seen, "" before the first. */
  position: string;
}

type Site = Pick<RetentionSetting, 'accountId' | 'siteId'>;

export type RetentionSettings = ReturnType<typeof settingsIn>;

/** How long records of an erased person are kept (decision 67). */
export const erasedRetentions = settingsIn('retentions', 'erased_days');
/** How long a superseded record is kept (decision 79). */
export const supersededRetentions = settingsIn('superseded_retentions', 'superseded_days');

/** Both tables have the same columns, except for the name of the days. */
function settingsIn(table: string, daysColumn: string) {
  const columns: Columns<RetentionSetting> = {
    accountId: uuid('account_id'),
    siteId: uuid('site_id'),
    days: integer(daysColumn),
    setByKind: word('set_by_kind'),
    setById: word('set_by_id'),
    setAtMs: instant('set_at'),
    position: text('position'),
  };
  const [select, read] = [selectOf(columns), readerOf(columns)];

  return {
    find: async (db: Handle, { accountId, siteId }: Site): Promise<RetentionSetting | undefined> => {
      const { rows } = await db.query(`find_${table}`, `SELECT ${select} FROM ${table} WHERE account_id = $1 AND site_id = $2`, [
        accountId,
        siteId,
      ]);
      return rows[0] && read(rows[0]);
    },

    /** Restarts the walk, because a new value applies to every record. */
    save: async (tx: Handle, { accountId, siteId, days, setByKind, setById, setAtMs }: Omit<RetentionSetting, 'position'>) => {
      await tx.query(
        `save_${table}`,
        `INSERT INTO ${table} (account_id, site_id, ${daysColumn}, set_by_kind, set_by_id, set_at) VALUES ($1, $2, $3, $4, $5, $6)
         ON CONFLICT (account_id, site_id)
         DO UPDATE SET ${daysColumn} = $3, set_by_kind = $4, set_by_id = $5, set_at = $6, position = '', next_at = $6`,
        [accountId, siteId, days, setByKind, setById, new Date(setAtMs)],
      );
    },

    remove: async (tx: Handle, { accountId, siteId }: Site) => {
      await tx.query(`delete_${table}`, `DELETE FROM ${table} WHERE account_id = $1 AND site_id = $2`, [accountId, siteId]);
    },

    /** Returns the settings whose next slice is due, oldest first. */
    findDue: async (db: Handle, limit: number): Promise<RetentionSetting[]> => {
      const { rows } = await db.query(
        `find_due_${table}`,
        `SELECT ${select} FROM ${table} WHERE next_at <= now() ORDER BY next_at LIMIT $1`,
        [limit],
      );
      return rows.map(read);
    },

    /** Stores where the walk continues, `seconds` from now. Does nothing if the setting has changed in the meantime. */
    savePlace: async (
      db: Handle,
      { accountId, siteId, setAtMs }: RetentionSetting,
      { position, seconds }: { position: string; seconds: number },
    ) => {
      await db.query(
        `place_${table}`,
        `UPDATE ${table} SET position = $4, next_at = now() + make_interval(secs => $5)
         WHERE account_id = $1 AND site_id = $2 AND set_at = $3`,
        [accountId, siteId, new Date(setAtMs), position, seconds],
      );
    },

    /** Locks the setting until the transaction ends, and returns whether it is unchanged. */
    isStillSet: async (tx: Handle, { accountId, siteId, setAtMs }: RetentionSetting): Promise<boolean> => {
      const { rows } = await tx.query(
        `lock_${table}`,
        `SELECT FROM ${table} WHERE account_id = $1 AND site_id = $2 AND set_at = $3 FOR SHARE`,
        [accountId, siteId, new Date(setAtMs)],
      );
      return rows.length > 0;
    },
  };
}
