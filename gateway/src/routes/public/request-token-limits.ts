/** Routes that take a token from a mail share one limit, so that nobody multiplies their guesses. */
export const requestTokenLimits = {
  limits: [{ rule: 'request_token_address', by: 'address' }],
  limitGroup: 'request_token',
} as const;
