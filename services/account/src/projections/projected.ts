import { pick } from '@consent/postgres/columns';
import { createProjectedRows } from '@consent/service';
import { accountColumns, accountOf, accountSelect, accountsWithFirstUser } from '../accounts/account';
import { keyColumns, keyOf, keySelect } from '../keys/key';
import { siteColumns, siteOf, siteSelect } from '../sites/site';
import { knownUsageColumns, knownUsageOf, knownUsageSelect } from '../usage/counter';

export const projectedAccounts = createProjectedRows({
  table: 'accounts',
  alias: 'a',
  select: accountSelect,
  from: accountsWithFirstUser,
  read: accountOf,
  key: pick(accountColumns, 'id'),
  state: pick(accountColumns, 'revision'),
});

export const projectedKeys = createProjectedRows({
  table: 'api_keys',
  select: keySelect,
  read: keyOf,
  key: pick(keyColumns, 'accountId', 'id'),
  state: pick(keyColumns, 'revision'),
});

export const projectedSites = createProjectedRows({
  table: 'sites',
  select: siteSelect,
  read: siteOf,
  key: pick(siteColumns, 'accountId', 'id'),
  state: pick(siteColumns, 'revision'),
});

/** Counters. They are marked while Redis lacks units that PostgreSQL admitted; -1 is below any number of units. */
export const projectedUsage = createProjectedRows({
  table: 'usage_counters',
  select: knownUsageSelect,
  read: knownUsageOf,
  key: pick(knownUsageColumns, 'accountId', 'period'),
  state: pick(knownUsageColumns, 'usedDirect'),
  confirmed: 'merged_direct',
  nothing: -1,
  confirmedAt: 'merged_at',
  alsoLostAfter: 'ledger_at',
});
