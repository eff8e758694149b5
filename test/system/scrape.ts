export interface Sample {
  /** As written, with _bucket, _sum or _count for a histogram. */
  name: string;
  labels: Record<string, string>;
  value: number;
}

export interface Scrape {
  text: string;
  contentType: string;
  metrics: Map<string, { type: string; help: string }>;
  samples: Sample[];
}

/** Reads /metrics as Prometheus does. Throws on a line that is not a sample. */
export async function scrape(opsUrl: string, accept = 'text/plain'): Promise<Scrape> {
  const answer = await fetch(`${opsUrl}/metrics`, { headers: { accept } });
  const text = await answer.text();
  const metrics = new Map([...text.matchAll(/^# HELP (\w+) (.*)\n# TYPE \w+ (\w+)$/gm)].map(metricOf));
  const samples = text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map(sampleOf);
  return { text, contentType: answer.headers.get('content-type') ?? '', metrics, samples };
}

const metricOf = ([, name = '', help = '', type = '']: RegExpMatchArray) => [name, { type, help }] as const;

function sampleOf(line: string): Sample {
  const [, name, labels = '', value] = /^(\w+)(?:\{(.*?)\})? ([^\s#]+)(?: # \{.*\} \S+ \S+)?$/.exec(line) ?? [];
  if (name === undefined || value === undefined) throw new Error(`This line of /metrics is no sample: ${line}`);
  const pairs = [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, label = '', text = '']) => [label, text]);
  return { name, labels: Object.fromEntries(pairs) as Record<string, string>, value: Number(value.replace('+Inf', 'Infinity')) };
}
