/** Text or bytes that are not in the evidence format. The message says which rule they break. */
export class FormatError extends Error {
  override name = 'FormatError';
}
