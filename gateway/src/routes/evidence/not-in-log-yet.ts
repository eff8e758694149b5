export const notInLogYet = {
  status: 409,
  description: '`conflict`: it is not in the log yet; repeat the request after Retry-After',
  isError: true,
  headers: ['Retry-After'],
} as const;
