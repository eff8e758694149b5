import { checkEmail } from '../../domain/email';
import { checkText, nameLength } from '../../domain/text';
import type { AccountStore } from '../../store/account-store';

export interface SendMessageParts {
  store: Pick<AccountStore, 'insertMail'>;
  wakeMailSender: () => void;
  newUuid: () => string;
  now: () => number;
}

export interface ContactMessage {
  email: string;
  name: string;
  message: string;
}

const messageLength = { min: 1, max: 5000 };

/** A message to those who run the service (decision 5); recorded when it returns, the mail follows. Throws invalid. */
export function sendMessage({ store, wakeMailSender, newUuid, now }: SendMessageParts) {
  return async ({ email: address, name, message }: ContactMessage): Promise<void> => {
    const email = checkEmail(address);
    checkText('name', name, nameLength);
    checkText('message', message, messageLength);
    await store.insertMail({ id: newUuid(), kind: 'contact_message', data: { email, name, message } }, now());
    wakeMailSender();
  };
}
