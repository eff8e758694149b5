import { createHmac } from 'node:crypto';

export type LogName = (group: string, key: string) => string;

/**
 * Names of logs in Redis: `{group}:window:key`, both as digests. So nothing a visitor sends can leave the group's slot
 * or make a name long, and no e-mail or address stands in Redis. An address is only as hidden as the secret is.
 */
export function createLogName(keySecret: string): LogName {
  const digest = (text: string): string => createHmac('sha256', keySecret).update(text).digest('base64url').slice(0, 22);
  return (group, key) => `{${digest(group)}}:window:${digest(key)}`;
}
