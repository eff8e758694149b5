import { adminSettings } from '../config';
import { readJson } from '../start/data-folder';

/** Where the account service listens: ACCOUNT_ADDRESS, else what npm start wrote down. */
export async function accountAddress(): Promise<string> {
  const given = adminSettings().accountAddress;
  if (given !== undefined) return given;
  const running = await readJson<{ account_address: string }>('account.json');
  if (running === undefined) throw new Error('Start the product first (npm start), or set ACCOUNT_ADDRESS=host:port.');
  return running.account_address;
}
