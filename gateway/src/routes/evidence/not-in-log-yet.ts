export const notInLogYet = {
  status: 409,
  description: '`conflict`: not in the log yet. Repeat the request after the time in `Retry-After`',
  isError: true,
  headers: ['Retry-After'],
} as const;
