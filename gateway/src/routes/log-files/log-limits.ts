/** One limit for all calls about a log that are free of quota. Sessions share it with keys, so their own limit does not apply. */
export const logLimits = {
  limits: [{ rule: 'log_address', by: 'address' }],
  limitGroup: 'log',
  exemptFromSessionLimits: true,
} as const;
