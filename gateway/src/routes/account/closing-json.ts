import { type Account, timestamp } from '@consent/contracts';

/** undefined unless the account is closed and may be reopened. */
export const closingFields = ({ closedAtMs, purgeAtMs }: Account) =>
  closedAtMs === undefined || purgeAtMs === undefined ? undefined : { closed_at: timestamp(closedAtMs), purge_at: timestamp(purgeAtMs) };
