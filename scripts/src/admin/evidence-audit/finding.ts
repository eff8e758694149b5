export interface Finding {
  /**
   * `damaged`: rows, or a log and its signature, contradict each other. `differs`: the leaf of a row is not in the log, and one of the same
   * person or policy has no row. `no_leaf`: the leaf of a row is not in the log. `no_row`: nothing makes this leaf.
   */
  kind: 'damaged' | 'differs' | 'no_leaf' | 'no_row';
  /** "" for what belongs to no account. */
  account: string;
  table: string;
  key: string;
  /** "" if it cannot be said. */
  column: string;
  text: string;
}

/** Control characters, line breaks, and characters that reorder or hide text: keys come from a database that somebody may have edited. */
const unsafe = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;

const visible = (text: string): string => text.replace(unsafe, (character) => `\\u{${(character.codePointAt(0) as number).toString(16)}}`);

/** One line, as JSON or for a person. */
export function lineOf(finding: Finding, isJson: boolean): string {
  if (isJson) return visible(JSON.stringify(finding).replaceAll(/[\u007f-\uffff]/g, escapeUnit));
  const { kind, account, table, key, column, text } = finding;
  const place = [column === '' ? table : `${table}.${column}`, key].filter((part) => part !== '').join(' ');
  return visible(`${kind.padEnd(8)} ${account === '' ? 'shared' : `account ${account}`}: ${place}: ${text}`);
}

const escapeUnit = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
