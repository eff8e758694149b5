import { timestamp, type Notice } from '@consent/contracts';

export function noticeFields({ number, sha256, kind, madeAtMs }: Notice) {
  return { number, sha256, kind, made_at: timestamp(madeAtMs) };
}

/** The content is canonical JSON, and stays as it was hashed. */
export function withContent(fields: object, content: string): string {
  return `${JSON.stringify(fields).slice(0, -1)},"notice":${content}}`;
}
