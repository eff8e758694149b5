import type { ResultSection } from '@consent/evidence-verifier';
import type { Report } from './report';

export interface ProofInput {
  bundle: Blob;
  /** keys.json. */
  keys: string;
  /** The answer of GET /log, whose tag key shows that a subject has no records. */
  log: string | undefined;
  /** A tlog-policy file. */
  policy: File | undefined;
  /** Checkpoints that the reader kept. */
  known: readonly File[];
  /** Certificates of time stamping authorities, or of their roots. */
  tsaCerts: readonly File[];
}

export type ProofAnswer =
  | { share: number }
  | { report: Report; sections: ResultSection[] }
  | { problem: { kind: 'browser' } | { kind: 'unreadable'; text: string } };

export type ProofEnd = Exclude<ProofAnswer, { share: number }>;

/** Verifies in a worker, so that the page stays usable however large the bundle is. Returns what stops it. */
export function prove(input: ProofInput, onShare: (share: number) => void, onEnd: (end: ProofEnd) => void): () => void {
  const worker = new Worker(new URL('./prove-worker.ts', import.meta.url), { type: 'module' });
  worker.onmessage = ({ data }: MessageEvent<ProofAnswer>) => {
    if ('share' in data) return onShare(data.share);
    worker.terminate();
    onEnd(data);
  };
  worker.onerror = () => {
    worker.terminate();
    onEnd({ problem: { kind: 'browser' } });
  };
  worker.postMessage(input);
  return () => worker.terminate();
}
