import { isExportId } from '../exports/export-id.rule';

export interface FileOwner {
  id: string;
  claim: number;
}

const keyShape = /^(exp_[0-9A-HJKMNP-TV-Z]{26})\.(\d{1,9})\.csv$/;

/** No part of a name comes from a caller. Each claim has its own name, so a worker whose lease lapsed cannot touch its successor's file. */
export function fileKeyOf({ id, claim }: FileOwner): string {
  if (!isExportId(id) || !Number.isSafeInteger(claim) || claim < 1) throw new Error('not the owner of a file');
  return `${id}.${claim}.csv`;
}

/** undefined for a name that is not ours. Such files are never touched. */
export function fileOwnerOf(key: string): FileOwner | undefined {
  const [, id, claim] = keyShape.exec(key) ?? [];
  return id === undefined || !isExportId(id) || claim === undefined ? undefined : { id, claim: Number(claim) };
}
