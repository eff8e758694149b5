import { dataHash, saltBytes, tagBytes, toBase64Url, type Frame } from '@consent/evidence-format';
import type { Consent } from '../../../types';
import { sha256 } from '../../../node/log-crypto';

/** The latest leaf of a record, as its opening says. */
export interface LastLeaf {
  record: string;
  tag: Uint8Array;
  salt: Uint8Array;
  /** As in the frame, 32 bytes. */
  data: Uint8Array;
  atMs: number;
  /** The data has `deleted_at`. */
  isDeleted: boolean;
}

const idBytes = 26;
const dataBytes = 32;
const at = { tag: idBytes, salt: idBytes + tagBytes, data: idBytes + tagBytes + saltBytes };
const atMsAt = at.data + dataBytes;
export const lastLeafBytes = atMsAt + 9;

export function rowOfLeaf({ record, tag, salt, data, atMs, isDeleted }: LastLeaf): Buffer {
  const row = Buffer.alloc(lastLeafBytes);
  row.write(record, 'latin1');
  row.set(tag, at.tag);
  row.set(salt, at.salt);
  row.set(data, at.data);
  row.writeDoubleLE(atMs, atMsAt);
  row[atMsAt + 8] = Number(isDeleted);
  return row;
}

export function leafOfRow(row: Buffer): LastLeaf {
  return {
    record: idOfRow(row),
    tag: row.subarray(at.tag, at.salt),
    salt: row.subarray(at.salt, at.data),
    data: row.subarray(at.data, atMsAt),
    atMs: row.readDoubleLE(atMsAt),
    isDeleted: row[atMsAt + 8] === 1,
  };
}

export const idOfRow = (row: Buffer): string => row.toString('latin1', 0, idBytes);

/** ULIDs, which the rows have room for. */
export const isRecordId = (id: string): boolean => /^[0-9A-Z]{26}$/.test(id);

/** Whether the data of a leaf of a record has `deleted_at`. */
export function isDeletion(frame: Extract<Frame, { record: string }>): boolean {
  return 'deleted' in frame || ('revision' in frame && (frame.revision === 'deleted' || frame.revision === 'erased'));
}

/** The deletion has no leaf of the record, but one of the erasure, which does not commit to the record's text. */
export const isErasedBySubject = ({ deleted_at: deletedAt }: Consent, leaf: LastLeaf): boolean => deletedAt !== null && !leaf.isDeleted;

/**
 * Whether the leaf commits to the record as the API answers it now. The service writes JSON in the form of JSON.stringify, so the
 * text of a parsed record is the text that was logged. Of a record that was erased by subject, the text before the erasure is compared:
 * an erasure changes two times and nothing else.
 */
export function commitsTo(leaf: LastLeaf, record: Consent): boolean {
  const logged = isErasedBySubject(record, leaf) ? { ...record, updated_at: new Date(leaf.atMs).toISOString(), deleted_at: null } : record;
  return dataHash(sha256, JSON.stringify(logged), leaf.salt) === toBase64Url(leaf.data);
}

/** What is kept of an erasure: its key, a number for its tag, and how many records it erased. */
export const erasureBytes = 24;

export function rowOfErasure(tag: Uint8Array, { at: time, erased }: { at: string; erased: number }): Buffer {
  const row = Buffer.alloc(erasureBytes);
  row.writeDoubleLE(erasureKey(tag, Date.parse(time)), 0);
  row.writeDoubleLE(numberOfTag(tag), 8);
  row.writeDoubleLE(erased, 16);
  return row;
}

/** 48 bits of a tag, which is a hash. */
export const numberOfTag = (tag: Uint8Array): number => Buffer.from(tag).readUIntLE(0, 6);

/** A number of 48 bits for the erasure of a subject at a time. */
export function erasureKey(tag: Uint8Array, atMs: number): number {
  const bytes = Buffer.alloc(tag.length + 8);
  bytes.set(tag);
  bytes.writeDoubleLE(atMs, tag.length);
  return Buffer.from(sha256(bytes)).readUIntLE(0, 6);
}
