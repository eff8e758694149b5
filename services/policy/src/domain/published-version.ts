/** One version as it was published; it never changes and is never removed (spec 9.2). */
export interface PublishedVersion {
  version: number;
  name: string;
  /** Lower-case hex, of the UTF-8 bytes of the content. */
  sha256: string;
  publishedAtMs: number;
}

/** A version with its text. */
export interface PublishedText {
  version: PublishedVersion;
  content: string;
}
