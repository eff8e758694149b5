import type { Readable } from 'node:stream';
import type { Part } from '@consent/kernel';

/** Bytes from start to end, both included. */
export interface ByteRange {
  start: number;
  end: number;
}

/** A stored file that is open: what is read of it is of one version, whatever happens to its name. */
export interface OpenFile {
  bytes: number;
  /** Changes whenever the content may have changed. */
  version: string;
  /** All of it without a range. */
  read(range?: ByteRange): Promise<Readable>;
  close(): Promise<void>;
}

export interface ListedFile {
  key: string;
  modifiedAtMs: number;
}

/**
 * Where finished files are, by a key of domain/file-key.ts. Two implementations pass
 * one set of tests: a folder, and a bucket of any store that speaks S3.
 */
export interface FileStore extends Part {
  /**
   * Stores what `content` has, under the key, when it is whole and on disk: until then
   * nobody sees a file of that key. Throws NoRoomError, or what `content` threw, and
   * leaves nothing then; a process that is killed may leave something for the sweep.
   */
  write(key: string, content: Readable, signal: AbortSignal): Promise<void>;
  /** undefined when there is no such file. */
  open(key: string): Promise<OpenFile | undefined>;
  /** Also what a broken write left; no such file is no error. */
  remove(key: string): Promise<void>;
  /** Every file whose name is one of ours, broken writes included. */
  list(): AsyncIterable<ListedFile>;
}

/** The store has no room for the file: trying again at once is of no use. */
export class NoRoomError extends Error {
  override readonly name = 'NoRoomError';
}
