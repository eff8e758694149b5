/**
 * Encodes a subject for a path. The router drops control characters and browsers resolve dot segments, so the text is
 * percent-encoded before the router encodes it again. Hashes and plain IDs stay readable.
 */
export function encodeSubject(subjectId: string): string {
  return encodeURIComponent(subjectId).replace(/^\.{1,2}$/, (dots) => dots.replaceAll('.', '%2E'));
}

/** An address that a person typed may have a bare percent sign. */
export function decodeSubject(param: string): string {
  try {
    return decodeURIComponent(param);
  } catch {
    return param;
  }
}
