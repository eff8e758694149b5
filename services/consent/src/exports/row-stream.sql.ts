import { once } from 'node:events';
import { Readable } from 'node:stream';
import type { Connection } from 'pg';
import { toServiceError } from '@consent/postgres';

export interface RowFraming {
  head: string;
  between: string;
  tail: string;
}

const chunkBytes = 64 * 1024;
const lineFeed = 0x0a;

/**
 * The rows of one COPY … TO STDOUT as bytes, and a query for pg (client.query). PostgreSQL sends one line per message,
 * even if the line has quoted line feeds, so line ends are replaced without parsing (ADR 10). A slow reader pauses the
 * connection's socket, and thereby the COPY.
 *
 * If it fails or is destroyed before the server reported success, rows are still in flight: `isOver` is false, and the
 * owner of the connection must close it.
 */
export class RowStream extends Readable {
  /** Rows without the header line. Valid at the end. */
  rowCount = 0;
  isOver = false;

  private readonly head: Buffer;
  private readonly between: Buffer;
  private readonly tail: Buffer;
  private connection: Connection | undefined;
  private chunk = Buffer.allocUnsafeSlow(chunkBytes);
  private filled = 0;
  private lines = 0;

  constructor(
    private readonly sql: string,
    { head, between, tail }: RowFraming,
  ) {
    super({ highWaterMark: chunkBytes });
    this.head = Buffer.from(head);
    this.between = Buffer.from(between);
    this.tail = Buffer.from(tail);
  }

  async firstBytes(): Promise<void> {
    const left = new AbortController();
    this.once('close', () => left.abort());
    if (this.destroyed) left.abort();
    await once(this, 'readable', { signal: left.signal });
  }

  override _read(): void {
    this.connection?.stream.resume();
  }

  // pg calls the methods below.

  submit(connection: Connection): void {
    this.connection = connection;
    this.append(this.head);
    connection.query(this.sql);
  }

  handleCopyData({ chunk: line }: { chunk: Buffer }): void {
    if (this.destroyed) return;
    if (line[line.length - 1] !== lineFeed) return void this.destroy(new Error('COPY sent a message that is not one line.'));
    if (this.lines++ > 0) this.append(this.between);
    // Copy now, because pg reuses this memory for the next message.
    this.append(line, line.length - 1);
  }

  handleCommandComplete({ text }: { text?: string }): void {
    this.rowCount = Number(/^COPY (\d+)$/.exec(text ?? '')?.[1] ?? Number.NaN);
  }

  handleReadyForQuery(): void {
    this.isOver = true;
    if (this.destroyed) return;
    this.append(this.tail);
    this.flush();
    // The reader may be behind. The connection's next statement must not wait for it, as nothing resumes an ended stream.
    this.connection?.stream.resume();
    this.push(null);
  }

  handleError(error: Error): void {
    this.destroy(toServiceError(error));
  }

  private append(bytes: Buffer, length = bytes.length): void {
    if (this.filled + length > this.chunk.length) this.flush(length);
    bytes.copy(this.chunk, this.filled, 0, length);
    this.filled += length;
  }

  private flush(next = 0): void {
    if (this.filled > 0 && !this.push(this.chunk.subarray(0, this.filled))) this.connection?.stream.pause();
    this.chunk = Buffer.allocUnsafeSlow(Math.max(chunkBytes, next));
    this.filled = 0;
  }
}
