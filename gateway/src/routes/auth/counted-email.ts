export function countedEmail({ email }: { email: string }): string {
  return email.trim().toLowerCase();
}
