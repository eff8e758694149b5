/** What is stored of a log is not what was signed, or not all of it. The message names the account and the place. */
export class DamagedLogError extends Error {
  override readonly name = 'DamagedLogError';

  constructor(accountId: string, what: string, options?: ErrorOptions) {
    super(`the log of account ${accountId}: ${what}`, options);
  }
}
