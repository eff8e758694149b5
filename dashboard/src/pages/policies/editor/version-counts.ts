import type { Schema } from '../../../api/client';

/** Consents of a version. `isComplete` false: there are more. */
export interface VersionCount {
  consents: number;
  isComplete: boolean;
}

/** An answer has so many versions. */
const mostVersions = 1000;

/** The consents of a version; undefined while nobody knows, and for versions that did not fit into the answer. */
export function countOf(version: number, usage: Schema<'PolicyUsage'> | undefined): VersionCount | undefined {
  if (usage === undefined) return undefined;
  const { versions, is_complete: isComplete } = usage;
  const consents = versions.find((counted) => counted.version === version)?.consents;
  const oldest = versions.at(-1)?.version ?? 0;
  if (consents === undefined && versions.length === mostVersions && version < oldest) return undefined;
  return { consents: consents ?? 0, isComplete };
}
