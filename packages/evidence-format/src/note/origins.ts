/**
 * A deployment signs all its logs under a single name, so readers pin two lines of text (`/log/keys`) and verify every
 * checkpoint with any note tool.
 */
export function logKeyName(host: string): string {
  return `${host}/log`;
}

/** The first epoch is not part of the text. */
export function logOrigin(host: string, logId: string, epoch = 1): string {
  return epoch === 1 ? `${host}/log/${logId}` : `${host}/log/${logId}/${epoch}`;
}

/** A key may sign logs of its own name and of the paths below it. */
export function speaksFor(keyName: string, origin: string): boolean {
  return origin === keyName || origin.startsWith(`${keyName}/`);
}
