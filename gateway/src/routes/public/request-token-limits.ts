/** Routes that take a token from an email share one limit. With a limit each, an attacker would get several times the guesses. */
export const requestTokenLimits = {
  limits: [{ rule: 'request_token_address', by: 'address' }],
  limitGroup: 'request_token',
} as const;
