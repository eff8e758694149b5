import { readTlsFiles } from '@consent/kernel';
import { adminSettings } from '../config';
import { connectToAccount, type AccountConnection } from '../start/account-connection';
import { readJson } from '../start/data-folder';

/** Uses the certificate of RPC_TLS_* only with ACCOUNT_ADDRESS: npm start speaks plain text, whatever the shell says. */
export async function connectAsAdmin(): Promise<AccountConnection> {
  const { accountAddress, tls } = adminSettings();
  if (accountAddress !== undefined) return connectToAccount(accountAddress, readTlsFiles(tls));
  const running = await readJson<{ account_address: string }>('account.json');
  if (running === undefined) throw new Error('Start the product first (npm start), or set ACCOUNT_ADDRESS=host:port.');
  return connectToAccount(running.account_address);
}
