export type FileKind = 'bundle' | 'keys' | 'known' | 'tagKey' | 'policy';

/** No file but a bundle is larger. */
const maxTextBytes = 4_000_000;

/**
 * Recognizes a file by its content, because names change on the way. Anything unknown is taken for the bundle: the verifier
 * says what is wrong with it.
 */
export async function recognizeFile(file: Blob): Promise<FileKind> {
  if (file.size > maxTextBytes) return 'bundle';
  const text = await file.text();
  if (text.startsWith('PK')) return 'bundle';
  const members = membersOf(text);
  if ('generations' in members) return 'keys';
  if ('tag_key' in members) return 'tagKey';
  if (/^quorum[ \t]/m.test(text)) return 'policy';
  return text.includes('\n\n\u2014 ') ? 'known' : 'bundle';
}

function membersOf(text: string): object {
  try {
    return Object(JSON.parse(text)) as object;
  } catch {
    return {};
  }
}
