/** Of its time part, which the API checks; far enough back that no new record comes before. */
const prefix = '01K0000000';

/** An id in the form of a ULID, the same for the same number; hexadecimal digits are digits of a ULID. */
export function consentId(number: number): string {
  return prefix + number.toString(16).toUpperCase().padStart(16, '0');
}

/** The same as an expression of SQL over a column of numbers. */
export const consentIdSql = (column: string) => `'${prefix}' || lpad(upper(to_hex(${column})), 16, '0')`;
