import { resultLines, type BundleToVerify, type Outcome } from '@consent/evidence-verifier';
import { readOptions, usageOf } from './options';
import { verifyFile } from './verify-file';

const exitCodes: Record<Outcome, number> = { holds: 0, refuted: 1, cannot_tell: 2 };

/** Sets the exit status, 2 also if a file cannot be read. `command` is the name in the usage text. */
export async function runVerifier(command: string, verifyMldsa44: BundleToVerify['verifyMldsa44']): Promise<void> {
  try {
    await run(command, verifyMldsa44);
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${usageOf(command)}`);
    process.exitCode = 2;
  }
}

async function run(command: string, verifyMldsa44: BundleToVerify['verifyMldsa44']): Promise<void> {
  const options = readOptions(process.argv.slice(2));
  if (options === 'help') {
    console.log(usageOf(command));
    return;
  }
  const result = await verifyFile(options, verifyMldsa44);
  if (options.json) console.log(JSON.stringify(result, null, 2));
  else for (const { title, lines } of resultLines(result)) console.log([title, ...lines.map((line) => `  ${line}`), ''].join('\n'));
  process.exitCode = exitCodes[result.outcome];
}
