import type { Role } from '@consent/contracts';
import { absentAs, type Column, type Columns, instant, readerOf, selectOf, texts, uuid, word } from '@consent/postgres/columns';

/** A person who may act for an account that is not their home (decision 80). */
export interface MemberRecord {
  accountId: string;
  userId: string;
  homeAccountId: string;
  role: Role;
  /** null: every site. */
  siteIds: readonly string[] | null;
  createdAtMs: number;
  /** null: nobody, such as a person who was an owner at home before. */
  invitedBy: string | null;
}

/** A column of type uuid[]. */
export const siteIdsColumn: Column<readonly string[] | null> = absentAs(null, { ...texts('site_ids'), type: 'uuid[]' });
export const roleColumn = word('role') as Column<Role>;

export const memberColumns: Columns<MemberRecord> = {
  accountId: uuid('account_id'),
  userId: uuid('user_id'),
  homeAccountId: uuid('home_account_id'),
  role: roleColumn,
  siteIds: siteIdsColumn,
  createdAtMs: instant('created_at'),
  invitedBy: absentAs(null, uuid('invited_by')),
};

export const memberSelect = selectOf(memberColumns);
export const memberOf = readerOf(memberColumns);
