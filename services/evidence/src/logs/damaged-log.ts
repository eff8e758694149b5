/** The stored log differs from what was signed, or is incomplete. The message names the account and the place. */
export class DamagedLogError extends Error {
  override readonly name = 'DamagedLogError';

  constructor(accountId: string, what: string, options?: ErrorOptions) {
    super(`the log of account ${accountId}: ${what}`, options);
  }
}
