import { parser } from '@prometheus-io/lezer-promql';

/** Replaces Grafana's variables as Grafana does with "All" chosen and one scrape per second. */
export function withoutGrafanaVariables(expr: string): string {
  return expr.replaceAll('$__rate_interval', '1m').replaceAll(/\$(service|instance)\b/g, '.*');
}

interface ParsedQuery {
  errors: string[];
  metrics: string[];
}

/** Uses the parser of Grafana's editor. */
export function parsePromql(expr: string): ParsedQuery {
  const errors: string[] = [];
  const metrics = new Set<string>();
  parser.parse(expr).iterate({
    enter: (node) => {
      if (node.type.isError) errors.push(`${expr.slice(0, node.from)}>>>${expr.slice(node.from)}`);
      if (node.name === 'Identifier' && node.node.parent?.name === 'VectorSelector') metrics.add(expr.slice(node.from, node.to));
    },
  });
  return { errors, metrics: [...metrics] };
}
