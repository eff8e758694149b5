import { report, step as namedStep } from '../start/progress';

/** Also prints the name at the start, because most steps take minutes. */
export async function step<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  report(`… ${name}`);
  return namedStep(name, work);
}

export function reportRun(name: string, figures: readonly string[]): void {
  report(`  ${name}: ${figures.join(', ')}`);
}
