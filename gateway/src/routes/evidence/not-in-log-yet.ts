/** The 409 of what was recorded in the last moments. Its log has a new checkpoint within about a second. */
export const notInLogYet = {
  status: 409,
  description: '`conflict`: it is not in the log yet; repeat the request after Retry-After',
  isError: true,
  headers: ['Retry-After'],
} as const;
