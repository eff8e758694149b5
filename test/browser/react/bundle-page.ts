import { join } from 'node:path';
import { rolldown } from 'rolldown';

const entry = 'entry-of-the-page';

export async function bundlePage(code: string): Promise<string> {
  const made = await rolldown({
    input: entry,
    cwd: join(__dirname, '../../..'),
    platform: 'browser',
    transform: { define: { 'process.env.NODE_ENV': '"development"' } },
    checks: { moduleLevelDirective: false },
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === entry ? join(__dirname, `${entry}.tsx`) : undefined),
        load: (id) => (id === join(__dirname, `${entry}.tsx`) ? code : undefined),
      },
    ],
  });
  const { output } = await made.generate({ format: 'iife' });
  await made.close();
  return output[0].code;
}
