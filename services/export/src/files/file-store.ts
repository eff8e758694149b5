import type { Readable } from 'node:stream';
import type { Part } from '@consent/kernel';

export interface ByteRange {
  start: number;
  end: number;
}

/** All reads are of one version, even if the file is removed or replaced meanwhile. */
export interface OpenFile {
  bytes: number;
  /** Changes whenever the content may have changed. */
  version: string;
  read(range?: ByteRange): Promise<Readable>;
  close(): Promise<void>;
}

export interface ListedFile {
  key: string;
  modifiedAtMs: number;
}

export interface FileStore extends Part {
  /**
   * The file becomes visible only once it is complete and on disk. Throws NoRoomError or the error of `content`, and
   * then leaves nothing. A killed process may leave a part for the sweep.
   */
  write(key: string, content: Readable, signal: AbortSignal): Promise<void>;
  open(key: string): Promise<OpenFile | undefined>;
  /** Also removes what an interrupted write left. */
  remove(key: string): Promise<void>;
  /** Includes interrupted writes, skips names that are not ours. */
  list(): AsyncIterable<ListedFile>;
}

/** An immediate retry is pointless. */
export class NoRoomError extends Error {
  override readonly name = 'NoRoomError';
}
