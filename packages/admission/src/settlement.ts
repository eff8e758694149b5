export interface Settlement {
  settlementId: string;
  accountId: string;
  keyId: string;
  period: string;
  units: number;
  requests: number;
  atMs: number;
  shard: number;
  entryId: string;
}

export function readSettlement(shard: number, entryId: string, fields: readonly string[]): Settlement {
  const of = (name: string): string => fields[fields.indexOf(name) + 1] as string;
  return {
    settlementId: of('settlement'),
    accountId: of('account'),
    keyId: of('key'),
    period: of('period'),
    units: Number(of('units')),
    requests: Number(of('requests')),
    atMs: Number(of('at')),
    shard,
    entryId,
  };
}
