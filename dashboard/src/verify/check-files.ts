import { type Outcome, type ResultSection } from '@consent/evidence-verifier';
import { type Drawing } from './drawings';

export interface FilesToCheck {
  bundle: File;
  keys: File | undefined;
  known: File[];
  /** The answer of GET /log. */
  tagKey: File | undefined;
  /** A tlog-policy file. */
  policy: File | undefined;
  /** Of time stamping authorities, or of their roots. */
  tsaCerts: File[];
  notBefore: Date | undefined;
}

export type CheckAnswer = { share: number } | { outcome: Outcome; sections: ResultSection[]; drawings: Drawing[] } | { problem: string };

export interface RunningCheck {
  result: Promise<CheckAnswer>;
  stop: () => void;
}

/** Checks the files in a worker that runs `script`, so that the page stays usable however large they are. */
export function checkInWorker(script: string, files: FilesToCheck, onShare: (share: number) => void): RunningCheck {
  const url = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }));
  const worker = new Worker(url);
  const result = new Promise<CheckAnswer>((resolve) => {
    worker.addEventListener('message', ({ data }: MessageEvent<CheckAnswer>) => {
      if ('share' in data) onShare(data.share);
      else resolve(data);
    });
    worker.addEventListener('error', ({ message }) => resolve({ problem: `This browser can’t run the check: ${message}` }));
  });
  worker.postMessage(files);
  const stop = () => {
    worker.terminate();
    URL.revokeObjectURL(url);
  };
  return { result, stop };
}
