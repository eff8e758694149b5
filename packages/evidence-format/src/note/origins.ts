/**
 * The key name under which a deployment signs all its logs. A single name lets readers pin two lines of text (`/log/keys`)
 * and verify every checkpoint of the deployment with any note tool.
 */
export function logKeyName(host: string): string {
  return `${host}/log`;
}

/** The origin of an account's log. Epochs count from 1. The first one is not part of the text. */
export function logOrigin(host: string, logId: string, epoch = 1): string {
  return epoch === 1 ? `${host}/log/${logId}` : `${host}/log/${logId}/${epoch}`;
}

/** True if a key of this name may sign a log of this origin: the origin is the name, or a path below it. */
export function speaksFor(keyName: string, origin: string): boolean {
  return origin === keyName || origin.startsWith(`${keyName}/`);
}
