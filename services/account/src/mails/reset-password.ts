import { layOut } from './layout';
import type { LetterText } from './letter';

export function resetPasswordLetter({ link }: { link: string }): LetterText {
  return layOut({
    subject: 'Set a new password',
    paragraphs: ['Somebody, hopefully you, asked for a new password for the account with this e-mail address.'],
    action: { label: 'Set a new password', link },
    notes: [
      'The link works once, for one hour. Setting a new password signs you out everywhere.',
      'If it was not you, ignore this mail: your password stays as it is.',
    ],
  });
}
