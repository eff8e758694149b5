import { createSilentLogger, type Logger } from '@consent/telemetry';
import { waitUntil } from '@consent/testkit';

export interface Line {
  level: string;
  text: string;
  fields: Record<string, unknown>;
}

/** A logger whose lines can be looked at by request id. */
export function createLineKeeper() {
  const lines: Line[] = [];
  const logger: Logger = createSilentLogger();
  for (const level of ['debug', 'info', 'warn', 'error'] as const) {
    logger[level] = (fields: unknown, text?: string) =>
      void lines.push(
        typeof fields === 'string' ? { level, text: fields, fields: {} } : { level, text: text ?? '', fields: Object(fields) },
      );
  }
  const linesOf = (requestId: string) => lines.filter(({ fields }) => fields['request_id'] === requestId);
  return {
    logger,
    lines,
    /** The line of a request; an answer is there a moment before its line. */
    lineOf: async (requestId: string): Promise<Line> => {
      await waitUntil(`the line of ${requestId}`, () => linesOf(requestId).length > 0);
      expect(linesOf(requestId)).toHaveLength(1);
      return linesOf(requestId)[0] as Line;
    },
  };
}

/** The number of a series, by its name and some of its labels; undefined when there is none. */
export async function metricOf(metricsUrl: string, name: string, labels: Record<string, string> = {}): Promise<number | undefined> {
  const text = await (await fetch(metricsUrl)).text();
  const series = text
    .split('\n')
    .find((line) => line.startsWith(`${name}{`) && Object.entries(labels).every(([label, value]) => line.includes(`${label}="${value}"`)));
  return series === undefined ? undefined : Number(series.slice(series.lastIndexOf(' ') + 1));
}
