const uuidShape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const keyIdShape = /^key_[0-9A-HJKMNP-TV-Z]{26}$/;

/** Well-formed ids that nothing has: random ids are never all zeros. */
const noUuid = '00000000-0000-0000-0000-000000000000';
const noKeyId = 'key_00000000000000000000000000';

export function isUuid(text: string): boolean {
  return uuidShape.test(text);
}

/** The id as PostgreSQL takes it. An id of another shape is treated like one that never existed (decision 8.8). */
export function uuidOf(text: string): string {
  return isUuid(text) ? text.toLowerCase() : noUuid;
}

/** The same for ids of keys. */
export function keyIdOf(text: string): string {
  return keyIdShape.test(text) ? text : noKeyId;
}
