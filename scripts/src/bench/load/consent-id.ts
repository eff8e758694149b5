/** A valid ULID time, early enough that new records sort after it. */
const prefix = '01K0000000';

/** Deterministic. Hexadecimal digits are valid in a ULID. */
export function consentId(number: number): string {
  return prefix + number.toString(16).toUpperCase().padStart(16, '0');
}

export const consentIdSql = (column: string) => `'${prefix}' || lpad(upper(to_hex(${column})), 16, '0')`;
