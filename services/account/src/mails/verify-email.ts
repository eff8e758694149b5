import { layOut } from './layout';
import type { LetterText } from './letter';

/** It names nobody: whoever registered may have given the address and name of somebody else. */
export function verifyEmailLetter({ link }: { link: string }): LetterText {
  return layOut({
    subject: 'Confirm your e-mail address',
    paragraphs: ['Somebody, hopefully you, opened an account with this e-mail address. Confirm that it is yours to start using it.'],
    action: { label: 'Confirm e-mail address', link },
    notes: ['The link works once, for 24 hours.', 'If it was not you, ignore this mail: the address stays unconfirmed.'],
  });
}
