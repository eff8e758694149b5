/**
 * The key name under which a deployment signs all its logs. One name, not one for each log, so that somebody can pin two
 * lines of text (`/log/keys`) and verify every checkpoint of the deployment with any tool that opens notes.
 */
export function logKeyName(host: string): string {
  return `${host}/log`;
}

/** The origin of an account's log. Epochs count from 1; the first one is not written. */
export function logOrigin(host: string, logId: string, epoch = 1): string {
  return epoch === 1 ? `${host}/log/${logId}` : `${host}/log/${logId}/${epoch}`;
}

/** Whether a key of this name speaks for a log of this origin: the origin is the name, or a path below it. */
export function speaksFor(keyName: string, origin: string): boolean {
  return origin === keyName || origin.startsWith(`${keyName}/`);
}
