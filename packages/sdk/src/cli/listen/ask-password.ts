import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { UsageError } from '../exit-codes';
import { visibleText } from '../visible-text.rule';

/** Prompts without echo. */
export async function askPassword(email: string): Promise<string> {
  if (!process.stdin.isTTY) throw new UsageError('Set CONSENT_PASSWORD.');
  process.stderr.write(`Password of ${visibleText(email)}: `);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: silent, terminal: true });
  try {
    return await new Promise<string>((resolve, reject) => {
      lines.once('line', resolve);
      lines.once('SIGINT', () => reject(new UsageError('No password.')));
    });
  } finally {
    lines.close();
    process.stderr.write('\n');
  }
}
