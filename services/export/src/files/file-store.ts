import type { Readable } from 'node:stream';
import type { Part } from '@consent/kernel';

/** Bytes from start to end, both included. */
export interface ByteRange {
  start: number;
  end: number;
}

/** An open file. All reads are of one version, even if the file is removed or replaced meanwhile. */
export interface OpenFile {
  bytes: number;
  /** Changes when the content may have changed. */
  version: string;
  /** Reads the whole file when there is no range. */
  read(range?: ByteRange): Promise<Readable>;
  close(): Promise<void>;
}

export interface ListedFile {
  key: string;
  modifiedAtMs: number;
}

/** Stores finished files by a key of file-key.rule.ts: in a folder, or in a bucket of any store that speaks S3. */
export interface FileStore extends Part {
  /**
   * Stores the content under the key. The file is visible only once it is whole and on disk. Throws NoRoomError,
   * or the error of `content`, and then leaves nothing. A process that is killed may leave a part for the sweep.
   */
  write(key: string, content: Readable, signal: AbortSignal): Promise<void>;
  /** undefined when there is no such file. */
  open(key: string): Promise<OpenFile | undefined>;
  /** Also removes what a broken write left. Does not throw when there is no such file. */
  remove(key: string): Promise<void>;
  /** All files with a name of ours, broken writes included. */
  list(): AsyncIterable<ListedFile>;
}

/** The store is full, so an immediate retry is of no use. */
export class NoRoomError extends Error {
  override readonly name = 'NoRoomError';
}
