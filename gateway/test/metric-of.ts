export async function metricOf(metricsUrl: string, name: string, labels: Record<string, string> = {}): Promise<number | undefined> {
  const text = await (await fetch(metricsUrl)).text();
  const series = text
    .split('\n')
    .find((line) => line.startsWith(`${name}{`) && Object.entries(labels).every(([label, value]) => line.includes(`${label}="${value}"`)));
  return series === undefined ? undefined : Number(series.slice(series.lastIndexOf(' ') + 1));
}
