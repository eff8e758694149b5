import { layOut } from './layout';
import type { LetterText } from './letter';

/** The answer to a registration with a known address, which only the owner of the mailbox sees. */
export function accountExistsLetter({ loginLink, forgotLink }: { loginLink: string; forgotLink: string }): LetterText {
  return layOut({
    subject: 'You already have an account',
    paragraphs: [
      'Somebody, hopefully you, tried to open an account with this e-mail address. There is one already, and nothing was changed.',
      `If you do not know its password any more, set a new one:\n${forgotLink}`,
    ],
    action: { label: 'Sign in', link: loginLink },
    notes: ['If it was not you, ignore this mail.'],
  });
}
