/** Text or bytes that violate the evidence format. The message names the rule. */
export class FormatError extends Error {
  override name = 'FormatError';
}
