import { Type, type StringOptions, type TString } from '@sinclair/typebox';
import { textShapes } from '../../pipeline/6-input/text-shapes';

export function plainText(options: StringOptions = {}): TString {
  return Type.String({ pattern: textShapes.plain.pattern, ...options });
}

export function notBlank(options: StringOptions): TString {
  return Type.String({ pattern: textShapes.notBlank.pattern, ...options });
}

export function nameText(options: StringOptions): TString {
  return Type.String({ pattern: textShapes.name.pattern, ...options });
}
