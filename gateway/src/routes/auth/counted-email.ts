/** An e-mail as it is counted: in the form in which the account service looks it up. */
export function countedEmail({ email }: { email: string }): string {
  return email.trim().toLowerCase();
}
