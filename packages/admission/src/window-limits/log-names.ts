import { createHmac } from 'node:crypto';

export type LogName = (group: string, key: string) => string;

/**
 * Names of logs in Redis: `{group}:window:key`, both as digests. So visitors cannot choose a slot or make a name long, and
 * Redis stores no emails or addresses. The secret must stay secret, because IP addresses can be guessed with it.
 */
export function createLogName(keySecret: string): LogName {
  const digest = (text: string): string => createHmac('sha256', keySecret).update(text).digest('base64url').slice(0, 22);
  return (group, key) => `{${digest(group)}}:window:${digest(key)}`;
}
