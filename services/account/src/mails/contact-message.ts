import { layOut } from './layout';
import type { LetterText } from './letter';

/** To those who run the service. */
export function contactMessageLetter({ email, name, message }: { email: string; name: string; message: string }): LetterText {
  return layOut({
    subject: `Message from ${name}`,
    paragraphs: [`${name} <${email}> wrote by the contact form:`, message],
    notes: ['The address was not checked. An answer to this mail goes to it.'],
  });
}
