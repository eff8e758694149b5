/** The subject under which a person's page records (decision 74): random, as that of a device, and in a form that sites do not use. */
export const isPageSubject = (text: string): boolean => /^page_[A-Za-z0-9_-]{22}$/.test(text);

/** From 16 random bytes. */
export const pageSubjectOf = (bytes: Buffer): string => `page_${bytes.toString('base64url')}`;
