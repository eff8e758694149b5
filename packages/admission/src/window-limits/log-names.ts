import { createHmac } from 'node:crypto';

export type LogName = (group: string, key: string) => string;

/**
 * Names of logs in Redis: `{group}:window:key`, both as digests. So visitor input cannot choose another slot or make a
 * name long, and Redis stores no emails or addresses. IP addresses can be guessed by anyone who has the secret.
 */
export function createLogName(keySecret: string): LogName {
  const digest = (text: string): string => createHmac('sha256', keySecret).update(text).digest('base64url').slice(0, 22);
  return (group, key) => `{${digest(group)}}:window:${digest(key)}`;
}
