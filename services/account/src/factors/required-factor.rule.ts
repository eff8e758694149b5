/** What a sign-in with the right password still needs. */
export function requiredFactorText({ hasApp, hasPasskey }: { hasApp: boolean; hasPasskey: boolean }): string {
  if (!hasPasskey) return 'Enter a code of your authenticator app, or a recovery code.';
  return hasApp
    ? 'Use your passkey, or enter a code of your authenticator app or a recovery code.'
    : 'Use your passkey, or enter a recovery code.';
}
