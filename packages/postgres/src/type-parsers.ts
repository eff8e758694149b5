import { types, type CustomTypesConfig } from 'pg';

const INT8 = 20;
const DATE = 1082;

/** For our connections only. pg's own table is shared by the whole process. */
const ownParsers = new Map<number, (text: string) => unknown>([
  // Our counters and sizes stay far below 2^53.
  [INT8, Number],
  // pg would return a Date at local midnight, which is another day in other time zones.
  [DATE, (text) => text],
]);

export const typeParsers: CustomTypesConfig = {
  getTypeParser: (oid, format) => (format === 'binary' ? undefined : ownParsers.get(oid)) ?? types.getTypeParser(oid, format),
};
