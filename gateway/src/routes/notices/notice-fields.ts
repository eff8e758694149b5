import { timestamp, type Notice } from '@consent/contracts';

export function noticeFields({ number, sha256, madeAtMs }: Notice) {
  return { number, sha256, made_at: timestamp(madeAtMs) };
}
