import { closeSync, constants, fsyncSync, ftruncateSync, openSync, readSync, writeSync } from 'node:fs';

const rowsAtOnce = 1024;

/** A file of rows of one length. `rows`: those that count, from an earlier run; what comes after them is cut off. */
export function openRowFile(path: string, rowBytes: number, rows: number) {
  const file = openSync(path, constants.O_RDWR | constants.O_CREAT, 0o600);
  ftruncateSync(file, rows * rowBytes);
  const waiting: Buffer[] = [];
  let written = rows;
  let block = { first: 0, bytes: Buffer.alloc(0) };

  function flush(): void {
    const bytes = Buffer.concat(waiting);
    writeSync(file, bytes, 0, bytes.length, written * rowBytes);
    written += waiting.length;
    waiting.length = 0;
  }

  return {
    append: (row: Buffer) => {
      waiting.push(row);
      if (waiting.length >= rowsAtOnce) flush();
    },
    /** Returns the number of rows, after they are on the disk. */
    sync: (): number => {
      flush();
      fsyncSync(file);
      return written;
    },
    count: () => written + waiting.length,
    /** Sync first. Fast for neighbours of the last row that was read. */
    read: (index: number): Buffer => {
      const first = index - (index % rowsAtOnce);
      if (block.first !== first || block.bytes.length < (index - first + 1) * rowBytes) {
        const bytes = Buffer.alloc(Math.min(rowsAtOnce, written - first) * rowBytes);
        readSync(file, bytes, 0, bytes.length, first * rowBytes);
        block = { first, bytes };
      }
      return block.bytes.subarray((index - first) * rowBytes, (index - first + 1) * rowBytes);
    },
    close: () => closeSync(file),
  };
}

export type RowFile = ReturnType<typeof openRowFile>;
