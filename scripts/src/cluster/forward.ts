import type { Kubectl } from './commands';

export interface Forwarded {
  url: string;
  close: () => void;
}

const timeoutMs = 30_000;

export function forward(kubectl: Kubectl, target: string, port: number): Promise<Forwarded> {
  const child = kubectl.start(['port-forward', target, `:${port}`]);
  let output = '';
  return new Promise((resolve, reject) => {
    const fail = (why: string) => {
      clearTimeout(tooLong);
      child.kill();
      reject(new Error(`kubectl port-forward ${target} ${why}: ${output.trim()}`));
    };
    const tooLong = setTimeout(() => fail('took too long'), timeoutMs);
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const local = /Forwarding from 127\.0\.0\.1:(\d+)/.exec(output)?.[1];
      if (local === undefined) return;
      clearTimeout(tooLong);
      resolve({ url: `http://127.0.0.1:${local}`, close: () => void child.kill() });
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('error', (error) => fail(String(error)));
    child.once('close', () => fail('ended'));
  });
}
