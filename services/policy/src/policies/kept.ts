export interface KeptPolicy {
  id: string;
  version: number;
}
