/**
 * A deployment signs all its logs under a single name, so readers pin two lines of text (`/log/keys`) and verify every
 * checkpoint with any note tool.
 */
export function logKeyName(host: string): string {
  return `${host}/log`;
}

/**
 * The id of the log of checkpoints, in place of 26 random characters. It is signed with keys of its own, whose name is its
 * origin: C2SP policies and witnesses know a log by one name.
 */
export const anchorLogId = 'anchor';

/** Whether `origin` is that of the anchor log, in any epoch. */
export function isAnchorOrigin(host: string, origin: string): boolean {
  const first = logOrigin(host, anchorLogId);
  return origin === first || origin.startsWith(`${first}/`);
}

/** The first epoch is not part of the text. */
export function logOrigin(host: string, logId: string, epoch = 1): string {
  return epoch === 1 ? `${host}/log/${logId}` : `${host}/log/${logId}/${epoch}`;
}

/** A key may sign logs of its own name and of the paths below it. */
export function speaksFor(keyName: string, origin: string): boolean {
  return origin === keyName || origin.startsWith(`${keyName}/`);
}
