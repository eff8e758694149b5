import { randomBytes } from 'node:crypto';
import { createLeafTable } from './leaf-table';

test('entries are told apart by tag and commitment, and the table holds twice as many leaves as it was made for', () => {
  const entries = Array.from({ length: 2000 }, () => randomBytes(48));
  const table = createLeafTable(1000);
  for (const entry of entries) table.add(entry);
  for (const entry of entries.slice(0, 1000)) expect(table.explain(entry)).toBe(true);
  for (const entry of [...entries.slice(0, 1000), entries[0]!]) expect(table.isExplained(entry)).toBe(true);
  for (const entry of entries.slice(1000)) expect(table.isExplained(entry)).toBe(false);
  for (const at of [0, 7, 8, 15, 16, 31]) {
    const other = Buffer.from(entries[0]!);
    other[at]! ^= 1;
    expect(table.explain(other)).toBe(false);
  }
});
