import {
  BigValueColorMode,
  BigValueGraphMode,
  GraphThresholdsStyleMode,
  LegendDisplayMode,
  StackingMode,
  VisibilityMode,
} from '@grafana/grafana-foundation-sdk/common';
import {
  GraphThresholdsStyleConfigBuilder,
  ReduceDataOptionsBuilder,
  StackingConfigBuilder,
  VizLegendOptionsBuilder,
} from '@grafana/grafana-foundation-sdk/common';
import {
  DashboardLinkBuilder,
  DashboardLinkType,
  ThresholdsConfigBuilder,
  ThresholdsMode,
} from '@grafana/grafana-foundation-sdk/dashboard';
import { DataqueryBuilder, PromQueryFormat } from '@grafana/grafana-foundation-sdk/prometheus';
import { PanelBuilder as StatBuilder } from '@grafana/grafana-foundation-sdk/stat';
import { PanelBuilder as TableBuilder } from '@grafana/grafana-foundation-sdk/table';
import { PanelBuilder as GraphBuilder } from '@grafana/grafana-foundation-sdk/timeseries';
import type { Panel } from './panel';

export const datasource = { type: 'prometheus', uid: '${datasource}' };

type Builder = StatBuilder | TableBuilder | GraphBuilder;

export function buildPanel(panel: Panel): Builder {
  const builder = builderOf(panel);
  builder
    .title(panel.title)
    .description(panel.help)
    .datasource(datasource)
    .unit(panel.unit)
    .thresholds(thresholdsOf(panel))
    .links((panel.runbooks ?? []).map(runbookLink))
    .span(panel.width ?? (panel.kind === 'stat' ? 4 : 12))
    .height(panel.kind === 'stat' ? 4 : 8);
  for (const [index, { expr, legend, exemplars = false }] of panel.queries.entries()) {
    const target = new DataqueryBuilder()
      .refId(String.fromCharCode(65 + index))
      .datasource(datasource)
      .expr(expr)
      .legendFormat(legend);
    if (panel.kind === 'table') target.instant().format(PromQueryFormat.Table);
    else target.range().exemplar(exemplars);
    builder.withTarget(target);
  }
  return builder;
}

function builderOf({ kind, stacked = false, limits }: Panel): Builder {
  switch (kind) {
    case 'stat':
      return new StatBuilder()
        .reduceOptions(new ReduceDataOptionsBuilder().calcs(['lastNotNull']))
        .graphMode(BigValueGraphMode.Area)
        .colorMode(BigValueColorMode.Value);
    case 'table':
      return new TableBuilder();
    case 'graph':
      return new GraphBuilder()
        .showPoints(VisibilityMode.Never)
        .fillOpacity(stacked ? 30 : 5)
        .stacking(new StackingConfigBuilder().mode(stacked ? StackingMode.Normal : StackingMode.None))
        .thresholdsStyle(
          new GraphThresholdsStyleConfigBuilder().mode(
            limits === undefined ? GraphThresholdsStyleMode.Off : GraphThresholdsStyleMode.Dashed,
          ),
        )
        .legend(new VizLegendOptionsBuilder().displayMode(LegendDisplayMode.Table).showLegend(true).calcs(['max', 'lastNotNull']));
    default:
      throw new Error(`No builder is known for the panel kind ${String(kind)}. Add it here.`);
  }
}

function thresholdsOf({ limits, lowIsBad = false }: Panel): ThresholdsConfigBuilder {
  const builder = new ThresholdsConfigBuilder().mode(ThresholdsMode.Absolute);
  if (limits === undefined) return builder.steps([{ value: null, color: 'green' }]);
  const [amber, red] = limits;
  return builder.steps(
    lowIsBad
      ? [
          { value: null, color: 'red' },
          { value: red, color: 'orange' },
          { value: amber, color: 'green' },
        ]
      : [
          { value: null, color: 'green' },
          { value: amber, color: 'orange' },
          { value: red, color: 'red' },
        ],
  );
}

const runbookLink = (name: string) =>
  new DashboardLinkBuilder(`Runbook: ${name}`).type(DashboardLinkType.Link).url(`\${runbooks}${name}.md`).targetBlank(true);
