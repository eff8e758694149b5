import { maxBatchBytes } from './limits';

const frameOverheadBytes = 256;

/**
 * Collects the frames of one turn of the event loop into one message. It is sent with setImmediate, so frames that
 * arrive together share a message and none waits for a timer.
 */
export function createFrameBatch<Frame extends { payload?: Buffer | undefined }>(write: (frames: Frame[]) => void) {
  let frames: Frame[] = [];
  let bytes = 0;
  let isScheduled = false;

  function flush(): void {
    if (frames.length === 0) return;
    const full = frames;
    frames = [];
    bytes = 0;
    write(full);
  }

  return {
    add(frame: Frame): void {
      const size = frameOverheadBytes + (frame.payload?.length ?? 0);
      if (bytes + size > maxBatchBytes) flush();
      frames.push(frame);
      bytes += size;
      if (isScheduled) return;
      isScheduled = true;
      setImmediate(() => {
        isScheduled = false;
        flush();
      });
    },
    flush,
  };
}
