import type { Invitation, Role } from '@consent/contracts';
import { type Columns, instant, readerOf, selectOf, text, uuid } from '@consent/postgres/columns';
import { roleColumn, siteIdsColumn } from '../members/member';
import { siteSetOf } from '../members/member-message';

/** An open invitation (decision 80). */
export interface InvitationRecord {
  accountId: string;
  id: string;
  email: string;
  role: Role;
  /** null: every site. */
  siteIds: readonly string[] | null;
  createdAtMs: number;
  expiresAtMs: number;
  invitedBy: string;
}

export const invitationColumns: Columns<InvitationRecord> = {
  accountId: uuid('account_id'),
  id: uuid('id'),
  email: text('email'),
  role: roleColumn,
  siteIds: siteIdsColumn,
  createdAtMs: instant('created_at'),
  expiresAtMs: instant('expires_at'),
  invitedBy: uuid('invited_by'),
};

export const invitationSelect = selectOf(invitationColumns, 'i');
export const invitationOf = readerOf(invitationColumns);

/** With what people see of the account and of who invited. */
export interface NamedInvitation extends InvitationRecord {
  inviter: string;
  inviterEmail: string;
  accountName: string;
}

export function invitationMessageOf({ id, email, role, siteIds, createdAtMs, expiresAtMs, inviter }: NamedInvitation): Invitation {
  return { id, email, role, ...siteSetOf(siteIds), createdAtMs, expiresAtMs, invitedBy: inviter };
}
