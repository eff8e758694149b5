import { dataHash, entryOf, fromBase64Url, parseFrame, toHex } from '@consent/evidence-format';
import { verifyProof } from '@consent/evidence-verifier';
import { sha256, untilLogged, verifyEd25519 } from '../e2e/evidence/evidence-calls';
import type { AcknowledgedConsent } from './consent-load';
import type { LogReader } from './use-supervised-product';

const readersAtOnce = 8;

interface Opening {
  record: string;
  tag: string;
  salt: string;
  frames: string[];
}

/** `count` items spread over the list, including the last one. Once that is logged, everything before it is too. */
export function spread<Item>(items: readonly Item[], count: number): Item[] {
  const step = Math.ceil(items.length / count);
  return items.filter((_, place) => (items.length - 1 - place) % step === 0);
}

/** Expects a valid proof for each acknowledged body. Waits until the log has it. */
export async function expectProofs(product: LogReader, consents: readonly AcknowledgedConsent[]): Promise<void> {
  const keys = await (await fetch(new URL('/log/keys', product.demo.base_url))).text();
  const waiting = [...consents];
  const readOn = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const { id, texts } = next;
      const { status, text } = await untilLogged(() => product.api.get(`/consents/${id}/proof`));
      expect([id, status]).toEqual([id, 200]);
      for (const data of texts) {
        const { outcome, refutations } = await verifyProof({
          ...{ proof: Buffer.from(text), data: Buffer.from(data), keys },
          ...{ sha256, verifyEd25519 },
        });
        expect([id, outcome, refutations]).toEqual([id, 'holds', []]);
      }
    }
  };
  await Promise.all(Array.from({ length: readersAtOnce }, readOn));
}

/** Expects a leaf for each acknowledged body and erasure. Leaves of a record are in the order of its responses. */
export async function expectInOrder(
  product: LogReader,
  consents: readonly AcknowledgedConsent[],
  places: ReadonlyMap<string, number>,
): Promise<void> {
  const openings = await readOpenings(product);
  const byRecord = new Map(openings.map((opening) => [opening.record, opening]));
  const erasedTags = new Set(openings.filter(({ frames }) => frames.some(isErasure)).map(({ tag }) => tag));
  for (const { tag, frames } of openings) {
    // Index and audit-trail leaves may be appended after `places` was read.
    const ofRecord = frames
      .filter((frame) => !mayBeNewer(frame))
      .map((frame) => places.get(toHex(entryOf(sha256, fromBase64Url(tag), frame))));
    expect(ofRecord).not.toContain(undefined);
    expect(ofRecord).toEqual([...ofRecord].sort((a, b) => a! - b!));
  }
  for (const { id, texts, isErasedBySubject } of consents) {
    const { tag, salt, frames } = byRecord.get(id)!;
    const logged = frames.map((frame) => (JSON.parse(frame) as { data: string }).data);
    const acknowledged = texts.map((text) => dataHash(sha256, text, fromBase64Url(salt)));
    // A call without a response may have been committed too.
    expect([id, logged.filter((data) => acknowledged.includes(data))]).toEqual([id, acknowledged]);
    if (isErasedBySubject) expect(erasedTags).toContain(tag);
  }
}

const mayBeNewer = (frame: string) => ['log.index', 'audit.recorded'].includes(parseFrame(frame).type);
const isErasure = (frame: string) => parseFrame(frame).type === 'consent.erased';

async function readOpenings({ api }: LogReader): Promise<Opening[]> {
  const openings: Opening[] = [];
  for (let cursor = ''; ;) {
    const { status, body } = await api.get(`/log/openings?limit=1000${cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`}`);
    expect(status).toBe(200);
    openings.push(...(body.data as Opening[]));
    cursor = body.next_cursor as string;
    if (cursor === '') return openings;
  }
}
