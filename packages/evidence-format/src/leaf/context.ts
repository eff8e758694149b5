import { FormatError } from '../format-error';
import { canonicalJson } from '../json/canonical-json';
import { parseJson } from '../json/parse-json';
import { matches, object, oneOf, optional, type Check } from '../json/shapes';

/**
 * What was asked before a consent was recorded, and how it was answered. A frame of version 2 commits to its canonical JSON
 * with the salt of the record: `dataHash` of this text.
 */
export interface ConsentContext {
  /** The button, or why there was none: a signal of the browser, or a withdrawal by other means. */
  action: 'accept_all' | 'refuse_all' | 'save' | 'signal' | 'withdraw';
  /** `served`: this service had served the notice for this site within 48 hours. `claimed`: only the caller says so. */
  asked: 'served' | 'claimed';
  /** BCP 47, of the texts that were shown. */
  language: string;
  /** Of the notice, in lowercase hex. */
  notice_sha256: string;
  /**
   * As the caller reported them; absent ones are unknown. `gpc` is what the browser sent, `place` where the banner took the visitor to
   * be, and `rule` the number of the notice's rule under which it asked.
   */
  signals: { gpc?: boolean; place?: string; rule?: number };
  surface: 'banner' | 'preferences' | 'api' | 'other';
}

const yesOrNo: Check = (value) => (typeof value === 'boolean' ? undefined : 'is not true or false');
const ruleNumber: Check = (value) =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) <= 50 ? undefined : 'is not a number from 0 to 50';

const shape = object({
  action: oneOf('accept_all', 'refuse_all', 'save', 'signal', 'withdraw'),
  asked: oneOf('served', 'claimed'),
  language: matches(/^[A-Za-z0-9-]{2,35}$/, 'a language tag'),
  notice_sha256: matches(/^[0-9a-f]{64}$/, 'a SHA-256 in hex'),
  signals: object({ gpc: optional(yesOrNo), place: optional(matches(/^[A-Z0-9-]{2,6}$/, 'a place')), rule: optional(ruleNumber) }),
  surface: oneOf('banner', 'preferences', 'api', 'other'),
});

/** Writes canonical JSON directly, because no value needs escaping. A test compares it with `canonicalJson`. */
export function contextText({ action, asked, language, notice_sha256, signals, surface }: ConsentContext): string {
  const { gpc, place, rule } = signals;
  const members = [
    ...(gpc === undefined ? [] : [`"gpc":${gpc}`]),
    ...(place === undefined ? [] : [`"place":"${place}"`]),
    ...(rule === undefined ? [] : [`"rule":${rule}`]),
  ];
  return `{"action":"${action}","asked":"${asked}","language":"${language}","notice_sha256":"${notice_sha256}","signals":{${members.join(',')}},"surface":"${surface}"}`;
}

/** Throws FormatError for text that is not canonical. */
export function parseContext(text: string): ConsentContext {
  const context = parseJson(text);
  const problem = shape(context);
  if (problem !== undefined) throw new FormatError(`the context ${problem}`);
  if (canonicalJson(context) !== text) throw new FormatError('the context is not canonical JSON');
  return context as ConsentContext;
}
