/** How releases before contexts read a row of work. Returns what its leaves are made of, or throws, and the row then waits. */
export interface EarlierWork {
  material: string;
  /** The types of its events. */
  events: readonly string[];
  leaves: number;
}

interface EarlierMaterial {
  policies?: (readonly [id: string, sha256: string, version: number])[];
  policyOf?: number[];
  attested?: (readonly [id: string, first: number, last: number])[];
  repeated?: (readonly [id: string, first: number, last: number])[];
  erasures?: string[];
}

export function leavesOfEarlierRelease({ material: text, events, leaves }: EarlierWork): ('rows' | 'event')[] {
  const material = JSON.parse(text) as EarlierMaterial;
  return Array.from({ length: leaves }, (_, index) => {
    if ((material.attested ?? material.repeated ?? material.erasures) !== undefined) {
      if (material.erasures === undefined) assertNamed(material.attested ?? material.repeated ?? [], index);
      return 'rows';
    }
    const type = events[index];
    if (type === undefined) throw new TypeError('Cannot destructure an event that is undefined');
    const policy = material.policies?.[material.policyOf?.[index] ?? 0];
    if (policy === undefined) throw new Error(`no policy for leaf ${index}`);
    return 'event';
  });
}

function assertNamed(ranges: readonly (readonly [id: string, first: number, last: number])[], index: number): void {
  if (index >= ranges.reduce((sum, [, first, last]) => sum + last - first + 1, 0))
    throw new Error(`the work names no record for leaf ${index}`);
}
