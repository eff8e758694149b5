import { isExportId } from './export-id';

/** Which claim of which export a file is of. */
export interface FileOwner {
  id: string;
  claim: number;
}

const keyShape = /^(exp_[0-9A-HJKMNP-TV-Z]{26})\.(\d{1,9})\.csv$/;

/**
 * The name of a file: made of the id and the number of the claim alone, nothing that
 * a caller sends. Each claim has a name of its own, so that a worker whose lease ran
 * out cannot touch the file of the one that took over.
 */
export function fileKeyOf({ id, claim }: FileOwner): string {
  if (!isExportId(id) || !Number.isSafeInteger(claim) || claim < 1) throw new Error('not the owner of a file');
  return `${id}.${claim}.csv`;
}

/** undefined for a name that is none of ours: such a file is never touched. */
export function fileOwnerOf(key: string): FileOwner | undefined {
  const [, id, claim] = keyShape.exec(key) ?? [];
  return id === undefined || !isExportId(id) || claim === undefined ? undefined : { id, claim: Number(claim) };
}
