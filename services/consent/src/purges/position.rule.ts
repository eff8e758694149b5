/** Where a slice begins: after the record, or within it if `revision` is not 0. */
export interface SliceStart {
  id: string;
  revision: number;
}

export function readPosition(position: string): SliceStart {
  const [id = '', revision = '0'] = position.split(' ');
  return { id, revision: Number(revision) };
}

export function positionAfter(id: string, revision: number): string {
  return revision === 0 ? id : `${id} ${revision}`;
}
