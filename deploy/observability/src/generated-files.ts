import { buildDashboard } from './dashboards/build-dashboard';
import { dashboards } from './dashboards';
import { defaultRunbookBase, rulesFile } from './rules/rules-file';
import { unitTestFiles } from './rules/unit-tests';

export { replaceAlertTables } from './documents/alert-tables';

export interface GeneratedFile {
  /** Relative to the repository, with "/". */
  path: string;
  text: string;
}

const home = 'deploy/observability';
/** Copies, because a chart can only read files below its own folder. */
const chart = 'charts/consent-service/files';

/** The SDK puts every link into a menu. Links that help at night should stay visible. */
const withoutPlacement = (key: string, value: unknown) => (key === 'placement' ? undefined : value);

/** Does not include the tables in docs/operations.md. `runbookBase` ends with "/". */
export function generatedFiles(runbookBase = defaultRunbookBase): GeneratedFile[] {
  const rules = rulesFile(runbookBase);
  const models = dashboards.map((dashboard) => ({
    name: `${dashboard.uid}.json`,
    text: `${JSON.stringify(buildDashboard(dashboard, runbookBase), withoutPlacement, 2)}\n`,
  }));
  return [
    { path: `${home}/rules.yaml`, text: rules },
    ...models.map(({ name, text }) => ({ path: `${home}/dashboards/${name}`, text })),
    ...unitTestFiles(runbookBase).map(({ name, text }) => ({ path: `${home}/tests/${name}`, text })),
    { path: `${chart}/rules.yaml`, text: rules },
    ...models.map(({ name, text }) => ({ path: `${chart}/dashboards/${name}`, text })),
  ];
}
