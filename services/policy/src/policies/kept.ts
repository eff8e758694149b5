/** The answer to a change of a policy: the version that it published, or after which it was deleted. */
export interface KeptPolicy {
  id: string;
  version: number;
}
