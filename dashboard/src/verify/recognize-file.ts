export type FileKind = 'bundle' | 'keys' | 'known' | 'tagKey' | 'policy' | 'tsaCert';

/** No file but a bundle is larger. */
const maxTextBytes = 4_000_000;

/**
 * Recognizes a file by its content, because names change on the way. Anything unknown is taken for the bundle: the verifier
 * says what is wrong with it.
 */
export async function recognizeFile(file: Blob): Promise<FileKind> {
  if (file.size > maxTextBytes) return 'bundle';
  if (await isDerSequence(file)) return 'tsaCert';
  const text = await file.text();
  if (text.startsWith('PK')) return 'bundle';
  if (text.includes('-----BEGIN CERTIFICATE-----')) return 'tsaCert';
  const members = membersOf(text);
  if ('generations' in members) return 'keys';
  if ('tag_key' in members) return 'tagKey';
  if (/^quorum[ \t]/m.test(text)) return 'policy';
  return text.includes('\n\n\u2014 ') ? 'known' : 'bundle';
}

/** Of 256 to 65,535 bytes, as every certificate is. */
async function isDerSequence(file: Blob): Promise<boolean> {
  const [tag, length] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  return tag === 0x30 && length === 0x82;
}

function membersOf(text: string): object {
  try {
    return Object(JSON.parse(text)) as object;
  } catch {
    return {};
  }
}
