import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { invalid } from '@consent/kernel/errors';
import { jsonValueLimit } from './body-limits';
import { notJson, parseJson } from './parse-json';

/** JSON.parse takes 2 µs for a member whose name no other object has. Another request needs several turns, and each waits for a slice. */
const defaultValuesOfSlice = 1_000;

interface Rows {
  /** Positions of the brackets. */
  open: number;
  close: number;
  /** Positions of the commas between slices. */
  cuts: number[];
}

const [quote, comma, backslash] = ['"', ',', '\\'].map((character) => character.charCodeAt(0));
const [openBrace, closeBrace, openBracket, closeBracket] = ['{', '}', '[', ']'].map((character) => character.charCodeAt(0));

/** Finds the first list of the object. Throws `invalid` if a row, or all that is outside of the rows, has too many values. */
function findRows(text: string, valuesOfSlice: number): Rows {
  let depth = 0;
  let open = -1;
  let close = -1;
  const cuts: number[] = [];
  let [rowNumber, inRow, inSlice, outside] = [0, 0, 0, 0];
  const count = (isInRows: boolean) => {
    if (!isInRows) outside++;
    else if (++inRow > jsonValueLimit.others) throw invalid(`Row ${rowNumber} has more than ${jsonValueLimit.others} values.`);
    else inSlice++;
    if (outside > jsonValueLimit.others) throw invalid(`The body has more than ${jsonValueLimit.others} values outside of its rows.`);
  };
  for (let at = 0; at < text.length; at++) {
    const character = text.charCodeAt(at);
    const isInRows = open >= 0 && close < 0;
    if (character === quote) {
      for (at++; at < text.length && text.charCodeAt(at) !== quote; at++) if (text.charCodeAt(at) === backslash) at++;
    } else if (character === comma) {
      if (isInRows && depth === 2) {
        [rowNumber, inRow] = [rowNumber + 1, 0];
        if (inSlice >= valuesOfSlice) {
          cuts.push(at);
          inSlice = 0;
        }
      }
      count(isInRows);
    } else if (character === openBrace || character === openBracket) {
      if (open < 0 && depth === 1 && character === openBracket) open = at;
      depth++;
      count(isInRows);
    } else if (character === closeBrace || character === closeBracket) {
      depth--;
      if (isInRows && depth === 1) {
        if (character !== closeBracket) throw notJson(`unexpected character at position ${at}`);
        close = at;
      }
    }
  }
  if (open < 0) throw invalid('The body has many values, but no list of rows.');
  if (close < 0) throw notJson('it ends too early');
  return { open, close, cuts };
}

/** Stands for the rows in the rest of the body. Random, so that no text of a caller is equal. */
const marker = randomUUID();

/**
 * Parses an object with a long list as JSON.parse does, a slice of the list at a time, so that other requests run in between. JSON.parse
 * takes 180 ms for the largest body. Throws `invalid`.
 */
export async function parseRows(text: string, valuesOfSlice = defaultValuesOfSlice): Promise<unknown> {
  const { open, close, cuts } = findRows(text, valuesOfSlice);
  const rows: unknown[] = [];
  let start = open + 1;
  for (const end of [...cuts, close]) {
    await setImmediate();
    const slice = parseJson(`[${text.slice(start, end)}]`, (position) => start - 1 + position) as unknown[];
    // A comma must have a row on both sides.
    if (slice.length === 0 && cuts.length > 0) throw notJson(`unexpected character at position ${end}`);
    for (const row of slice) rows.push(row);
    start = end + 1;
  }
  await setImmediate();
  const stand = JSON.stringify(marker);
  const body = parseJson(text.slice(0, open) + stand + text.slice(close + 1), (position) =>
    position < open ? position : position - stand.length + (close + 1 - open),
  );
  if (typeof body !== 'object' || body === null) return body;
  // Not assigned, because the name may be "__proto__".
  for (const [name, value] of Object.entries(body)) if (value === marker) Object.defineProperty(body, name, { value: rows });
  return body;
}
