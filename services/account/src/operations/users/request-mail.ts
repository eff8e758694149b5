import { checkEmail } from '../../domain/email';
import type { AccountStore } from '../../store/account-store';

export interface RequestMailParts {
  store: Pick<AccountStore, 'insertMail'>;
  wakeMailSender: () => void;
  newUuid: () => string;
  now: () => number;
}

/**
 * Queues a mail to an address without looking whether it is known: the sender looks,
 * and drops what nobody is to get. So the work is the same for every address.
 */
export async function requestMail(
  { store, wakeMailSender, newUuid, now }: RequestMailParts,
  kind: 'verify_email' | 'reset_password',
  address: string,
): Promise<void> {
  const email = checkEmail(address);
  await store.insertMail({ id: newUuid(), kind, data: { email } }, now());
  wakeMailSender();
}
