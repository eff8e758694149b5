/** A mail as it is read: what one file of this folder makes. */
export interface LetterText {
  subject: string;
  text: string;
  html: string;
}

/** A mail that can be sent. */
export interface Letter extends LetterText {
  to: string;
  /** Who gets the answer, when it is not us. */
  replyTo?: { name: string; address: string };
}
