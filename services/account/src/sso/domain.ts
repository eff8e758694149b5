import type { SsoDomain } from '@consent/contracts';
import { absentAs, type Columns, instant, readerOf, selectOf, uuid, word } from '@consent/postgres/columns';

export interface DomainRecord {
  accountId: string;
  domain: string;
  token: string;
  /** 0 if it is not verified. */
  verifiedAtMs: number;
  checkedAtMs: number;
  createdAtMs: number;
}

/** The table `sso_domains`. */
export const domainColumns: Columns<DomainRecord> = {
  accountId: uuid('account_id'),
  domain: word('domain'),
  token: word('token'),
  verifiedAtMs: absentAs(0, instant('verified_at')),
  checkedAtMs: absentAs(0, instant('checked_at')),
  createdAtMs: instant('created_at'),
};

export const domainSelect = selectOf(domainColumns);
export const domainOf = readerOf(domainColumns);

export const txtRecordOf = (token: string): string => `consent-verification=${token}`;

export function domainMessageOf({ domain, token, verifiedAtMs, checkedAtMs, createdAtMs }: DomainRecord): SsoDomain {
  return { domain, txtRecord: txtRecordOf(token), verifiedAtMs, checkedAtMs, createdAtMs };
}
