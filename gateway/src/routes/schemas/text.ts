import { Type, type StringOptions, type TString } from '@sinclair/typebox';
import { textShapes } from '../../pipeline/6-input/text-shapes';

/** Text of a request, which never holds U+0000 (decision 1.3). */
export function plainText(options: StringOptions = {}): TString {
  return Type.String({ pattern: textShapes.plain.pattern, ...options });
}

/** As plainText, and not only white space. */
export function notBlank(options: StringOptions): TString {
  return Type.String({ pattern: textShapes.notBlank.pattern, ...options });
}
