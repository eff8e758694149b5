import { chownSync, statSync } from 'node:fs';
import { runCommand, succeeds } from '../processes/run-command';

/** PostgreSQL refuses to run as root. */
export interface ServerAccount {
  uid?: number;
  gid?: number;
  prefix: readonly string[];
}

export const NOBODY = { uid: 65534, gid: 65534 };

const UNSHARE = ['unshare', '--user', '--map-user=1000', '--map-group=1000'];

/**
 * A normal user runs PostgreSQL directly. Root runs it as "nobody" if that user can reach the program and the data.
 * Below a closed folder such as /root it cannot, so we use a user namespace, where root looks like a normal user.
 * Throws if neither works.
 */
export async function chooseServerAccount(postgres: string, dataDir: string): Promise<ServerAccount> {
  if (process.getuid?.() !== 0) return { prefix: [] };
  const reach = ['-c', '"$0" --version && cd "$1"', postgres, dataDir];
  if (await succeeds('/bin/sh', reach, { ...NOBODY, cwd: '/' })) return { ...NOBODY, prefix: [] };
  const [unshare = '', ...unshareArgs] = UNSHARE;
  if (await succeeds(unshare, [...unshareArgs, postgres, '--version'])) return { prefix: UNSHARE };
  throw new Error(
    `PostgreSQL refuses to run as root, user nobody cannot reach ${postgres} or ${dataDir}, and unshare --user does not work here. ` +
      'Move the project to a folder that other users can reach (not below /root), or start it as a normal user.',
  );
}

export async function changeOwner(account: ServerAccount, fileOrFolder: string, signal?: AbortSignal): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const { uid = 0, gid = 0 } = account;
  const isFolder = statSync(fileOrFolder).isDirectory();
  if (!isFolder) chownSync(fileOrFolder, uid, gid);
  else if (statSync(fileOrFolder).uid !== uid) await runCommand('chown', ['-R', `${uid}:${gid}`, fileOrFolder], { signal });
}

interface AccountCommand {
  command: string;
  args: string[];
  uid?: number;
  gid?: number;
}

export function commandAs(account: ServerAccount, program: string, args: readonly string[]): AccountCommand {
  const { prefix, ...ids } = account;
  const [command = program, ...rest] = [...prefix, program, ...args];
  return { command, args: rest, ...ids };
}
