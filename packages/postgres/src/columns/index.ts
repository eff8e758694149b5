export {
  absentAs,
  bigint,
  bool,
  buffer,
  bytes,
  type Column,
  type Columns,
  day,
  float,
  instant,
  integer,
  json,
  jsonTexts,
  pick,
  readerOf,
  selectOf,
  text,
  texts,
  uuid,
  word,
} from './column';
export { insertOf, type Part, type Parts, partsOf, singlePartsOf, updateOf } from './parts';
export { oneByOne } from './one-by-one';
