import type { Nodes } from 'hast';
import { useEffect, useState } from 'react';
import type { ParsedPolicy } from './parse-worker';

/** Includes the start of the worker, so it is longer than the limit of the public page. */
const limitMs = 3000;

export type PolicyTree = { tree: Nodes } | 'plain' | undefined;

/** Parses in a worker, because some texts take minutes. 'plain': longer than the limit. Undefined until the first text is parsed. */
export function useParsedPolicy(content: string): PolicyTree {
  const [parsed, setParsed] = useState<PolicyTree>();
  useEffect(() => {
    const worker = new Worker(new URL('./parse-worker.ts', import.meta.url), { type: 'module' });
    const end = (result: PolicyTree) => {
      clearTimeout(timer);
      worker.terminate();
      setParsed(result);
    };
    const timer = setTimeout(() => end('plain'), limitMs);
    worker.onmessage = ({ data }: MessageEvent<ParsedPolicy>) => end(data === undefined ? 'plain' : { tree: data });
    worker.onerror = () => end('plain');
    worker.postMessage(content);
    return () => {
      clearTimeout(timer);
      worker.terminate();
    };
  }, [content]);
  return parsed;
}
