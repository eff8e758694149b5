import { types, type CustomTypesConfig } from 'pg';

const INT8 = 20;
const DATE = 1082;

/** For our connections only; pg's own table is shared by everything in the process. */
const ownParsers = new Map<number, (text: string) => unknown>([
  // Counters and sizes of ours stay far below 2^53.
  [INT8, Number],
  // pg would make a Date at local midnight of it, which is another day elsewhere.
  [DATE, (text) => text],
]);

/** timestamptz becomes a Date and jsonb a value by pg's own parsers. */
export const typeParsers: CustomTypesConfig = {
  getTypeParser: (oid, format) => (format === 'binary' ? undefined : ownParsers.get(oid)) ?? types.getTypeParser(oid, format),
};
