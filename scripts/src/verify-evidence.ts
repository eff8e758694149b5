import { resultLines, type Outcome } from '@consent/evidence-verifier';
import { readOptions, usage } from './verify-evidence/options';
import { verifyFile } from './verify-evidence/verify-file';

const exitCodes: Record<Outcome, number> = { holds: 0, refuted: 1, cannot_tell: 2 };

/** npm run verify-evidence -- …: checks a bundle or a proof without the service. Exits with 2 also when it cannot read a file. */
async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2));
  if (options === 'help') {
    console.log(usage);
    return;
  }
  const result = await verifyFile(options);
  if (options.json) console.log(JSON.stringify(result, null, 2));
  else for (const { title, lines } of resultLines(result)) console.log([title, ...lines.map((line) => `  ${line}`), ''].join('\n'));
  process.exitCode = exitCodes[result.outcome];
}

main().catch((error: unknown) => {
  console.error(`${(error as Error).message}\n\n${usage}`);
  process.exitCode = 2;
});
