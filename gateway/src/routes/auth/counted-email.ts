/** The form in which an e-mail is counted: the one in which the account service looks it up. */
export function countedEmail({ email }: { email: string }): string {
  return email.trim().toLowerCase();
}
