export class FormatError extends Error {
  override name = 'FormatError';
}
