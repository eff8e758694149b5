/** The stored log is incomplete or differs from what was signed. */
export class DamagedLogError extends Error {
  override readonly name = 'DamagedLogError';

  constructor(accountId: string, what: string, options?: ErrorOptions) {
    super(`the log of account ${accountId}: ${what}`, options);
  }
}
