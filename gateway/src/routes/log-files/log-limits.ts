/** One window limit for all calls about a log that pay no quota. Sessions share it with keys, so theirs does not count. */
export const logLimits = {
  limits: [{ rule: 'log_address', by: 'address' }],
  limitGroup: 'log',
  exemptFromSessionLimits: true,
} as const;
