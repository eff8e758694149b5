/** The form of {mail_url}/messages (decision 7.3). */
export interface CaughtMail {
  to: string;
  subject: string;
  text: string;
  html: string;
  received_at: string;
}
