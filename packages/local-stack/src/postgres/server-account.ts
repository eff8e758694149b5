import { chownSync, statSync } from 'node:fs';
import { runCommand, succeeds } from '../processes/run-command';

/** As whom PostgreSQL runs: it refuses to run as root. */
export interface ServerAccount {
  uid?: number;
  gid?: number;
  /** What comes before its command line. */
  prefix: readonly string[];
}

/** The user and group that systems call nobody. */
export const NOBODY = { uid: 65534, gid: 65534 };

const UNSHARE = ['unshare', '--user', '--map-user=1000', '--map-group=1000'];

/**
 * A normal user runs it as is. For root it runs as nobody, who must be able to
 * reach the program and the data; below a closed folder such as /root that is not
 * so, and then it runs in a user namespace, where root looks like a normal user.
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

/** Hands a file or folder, with all that is in it, to the account that is to use it. */
export async function giveTo(account: ServerAccount, fileOrFolder: string, signal?: AbortSignal): Promise<void> {
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

/** A command line as the account runs it. */
export function commandAs(account: ServerAccount, program: string, args: readonly string[]): AccountCommand {
  const { prefix, ...ids } = account;
  const [command = program, ...rest] = [...prefix, program, ...args];
  return { command, args: rest, ...ids };
}
