import type { SsoProvider } from '@consent/contracts';
import { absentAs, bool, type Columns, instant, readerOf, selectOf, text, uuid, word } from '@consent/postgres/columns';

export interface ProviderRecord {
  accountId: string;
  id: string;
  name: string;
  issuer: string;
  clientId: string;
  /** The client secret. */
  sealed: string;
  defaultRole: string;
  provesFactor: boolean;
  /** 0 if nobody has signed in with it. */
  workedAtMs: number;
  workedForOwnerAtMs: number;
  createdAtMs: number;
  updatedAtMs: number;
}

/** The table `sso_providers`. */
export const providerColumns: Columns<ProviderRecord> = {
  accountId: uuid('account_id'),
  id: uuid('id'),
  name: text('name'),
  issuer: text('issuer'),
  clientId: text('client_id'),
  sealed: word('sealed'),
  defaultRole: word('default_role'),
  provesFactor: bool('proves_factor'),
  workedAtMs: absentAs(0, instant('worked_at')),
  workedForOwnerAtMs: absentAs(0, instant('worked_for_owner_at')),
  createdAtMs: instant('created_at'),
  updatedAtMs: instant('updated_at'),
};

export const providerSelect = selectOf(providerColumns);
export const providerOf = readerOf(providerColumns);

export function providerMessageOf({ accountId: _, sealed: __, ...provider }: ProviderRecord): SsoProvider {
  return provider;
}

/** A secret that is copied to another row does not open. */
export const sealedFor = ({ accountId, id }: { accountId: string; id: string }): string => `sso provider ${accountId} ${id}`;
