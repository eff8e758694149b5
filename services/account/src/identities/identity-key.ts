import type { IdentityKey } from '@consent/contracts';
import { absentAs, type Columns, instant, readerOf, selectOf, text, uuid, word } from '@consent/postgres/columns';

export interface StoredKey {
  accountId: string;
  siteId: string;
  id: string;
  algorithm: string;
  /** A secret; "" for a public key. */
  sealed: string;
  /** "" for a secret. */
  jwkJson: string;
  createdAtMs: number;
  /** 0 for the current key. */
  endsAtMs: number;
}

/** The table `identity_keys`. */
export const keyColumns: Columns<StoredKey> = {
  accountId: uuid('account_id'),
  siteId: uuid('site_id'),
  id: uuid('id'),
  algorithm: word('algorithm'),
  sealed: absentAs('', word('sealed')),
  jwkJson: absentAs('', text('jwk')),
  createdAtMs: instant('created_at'),
  endsAtMs: absentAs(0, instant('ends_at')),
};

export const keySelect = selectOf(keyColumns);
export const keyOf = readerOf(keyColumns);

export const keyMessage = ({ algorithm, jwkJson, createdAtMs, endsAtMs }: StoredKey): IdentityKey => ({
  ...{ algorithm, jwkJson, createdAtMs, endsAtMs },
});
