import {
  type Dashboard as GrafanaDashboard,
  DashboardBuilder,
  DashboardCursorSync,
  DashboardLinkBuilder,
  DashboardLinkType,
  DatasourceVariableBuilder,
  QueryVariableBuilder,
  RowBuilder,
  TextBoxVariableBuilder,
  VariableRefresh,
} from '@grafana/grafana-foundation-sdk/dashboard';
import { buildPanel, datasource } from './build-panel';
import type { Dashboard } from './panel';

const tag = 'consent-service';

/** Without an id, so that any Grafana can import it. */
export function buildDashboard({ uid, title, audience, services, rows }: Dashboard, runbookBase: string): GrafanaDashboard {
  const builder = new DashboardBuilder(title)
    .uid(uid)
    .description(audience)
    .tags([tag])
    .timezone('utc')
    .time({ from: 'now-3h', to: 'now' })
    .refresh('30s')
    .tooltip(DashboardCursorSync.Crosshair)
    .readonly()
    .link(new DashboardLinkBuilder('Other dashboards').type(DashboardLinkType.Dashboards).tags([tag]).asDropdown(true).keepTime(true))
    .link(new DashboardLinkBuilder('Runbooks').type(DashboardLinkType.Link).url('${runbooks}').targetBlank(true))
    .withVariable(new DatasourceVariableBuilder('datasource').label('Data source').type('prometheus'));
  const isUsed = (variable: string) =>
    rows.some(({ panels }) => panels.some((panel) => panel.queries.some(({ expr }) => expr.includes(variable))));
  const hasService = isUsed('$service');
  if (hasService) builder.withVariable(labelVariable('service', `process_start_time_seconds{service=~"${services}"}`));
  const instances = hasService ? '$service' : services;
  if (isUsed('$instance')) builder.withVariable(labelVariable('instance', `process_start_time_seconds{service=~"${instances}"}`));
  builder.withVariable(new TextBoxVariableBuilder('runbooks').label('Runbooks').defaultValue(runbookBase));
  let nextId = 1;
  for (const row of rows) {
    builder.withRow(new RowBuilder(row.title).id(nextId++));
    for (const panel of row.panels) builder.withPanel(buildPanel(panel).id(nextId++));
  }
  return builder.build();
}

function labelVariable(name: string, series: string): QueryVariableBuilder {
  return new QueryVariableBuilder(name)
    .label(name === 'service' ? 'Service' : 'Instance')
    .datasource(datasource)
    .query({ query: `label_values(${series}, ${name})`, refId: name })
    .refresh(VariableRefresh.OnTimeRangeChanged)
    .multi(true)
    .includeAll(true)
    .allValue('.*')
    .current({ selected: true, text: 'All', value: '$__all' });
}
