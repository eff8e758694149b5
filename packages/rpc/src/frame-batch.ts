import { maxBatchBytes } from './limits';

/** Path, ids and tags of a frame, roughly. */
const frameOverheadBytes = 256;

/**
 * Collects the frames of one turn of the event loop into one message. The message
 * leaves when the turn is over, by setImmediate: what arrived together rides together,
 * and nothing waits for a timer.
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
