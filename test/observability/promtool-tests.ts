import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';

interface RuleGroup {
  rules: { alert?: string }[];
}

interface UnitTest {
  name: string;
  input_series: unknown;
  alert_rule_test: { alertname: string; eval_time: string }[];
}

/**
 * Copies a file of promtool tests into `folder` and resolves with the path of the copy. promtool evaluates every rule for every test. So
 * the copy uses only the rule groups whose alerts are tested, and tests with the same series and times become one.
 */
export async function writePromtoolTests(folder: string, { rules, tests }: { rules: string; tests: string }): Promise<string> {
  const { groups } = parse(await readFile(rules, 'utf8')) as { groups: RuleGroup[] };
  const { tests: separate, ...settings } = parse(await readFile(tests, 'utf8')) as { tests: UnitTest[] };
  const tested = new Set(separate.flatMap((each) => each.alert_rule_test.map(({ alertname }) => alertname)));
  const needed = groups.filter((group) => group.rules.some(({ alert }) => alert !== undefined && tested.has(alert)));

  const path = join(folder, 'tests', 'tests.yaml');
  await mkdir(join(folder, 'tests'), { recursive: true });
  await writeFile(join(folder, 'rules.yaml'), stringify({ groups: needed }));
  await writeFile(path, stringify({ ...settings, tests: merged(separate) }));
  return path;
}

function merged(tests: readonly UnitTest[]): UnitTest[] {
  const byInput = new Map<string, UnitTest>();
  for (const test of tests) {
    const input = JSON.stringify([test.input_series, test.alert_rule_test.map(({ eval_time: at }) => at)]);
    const same = byInput.get(input);
    byInput.set(
      input,
      same === undefined
        ? test
        : { ...same, name: `${same.name}; ${test.name}`, alert_rule_test: [...same.alert_rule_test, ...test.alert_rule_test] },
    );
  }
  return [...byInput.values()];
}
