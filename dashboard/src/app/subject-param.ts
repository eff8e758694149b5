/**
 * A subject in the address of its page. The router drops control characters from a path and browsers resolve dot segments, so
 * the text is percent-encoded before the router encodes it once more. Hashes and plain ids read as they are.
 */
export function encodeSubject(subjectId: string): string {
  return encodeURIComponent(subjectId).replace(/^\.{1,2}$/, (dots) => dots.replaceAll('.', '%2E'));
}

/** The subject of an address; an address that somebody typed may have a bare percent sign. */
export function decodeSubject(param: string): string {
  try {
    return decodeURIComponent(param);
  } catch {
    return param;
  }
}
