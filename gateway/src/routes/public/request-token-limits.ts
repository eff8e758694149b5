/** One budget for all routes that take a token of a mail. */
export const requestTokenLimits = {
  limits: [{ rule: 'request_token_address', by: 'address' }],
  limitGroup: 'request_token',
} as const;
