import type { ErrorObject } from 'ajv/dist/2020';
import type { Fault } from '@consent/kernel/errors';
import { describeMisfit, unknownNameOf } from './describe-misfit';

/** Keywords whose errors only summarise the errors of their parts. */
const summaries: ReadonlySet<string> = new Set(['anyOf', 'oneOf', 'if', 'propertyNames']);

/** Bounds the answer and the time to write it: the objects of a batch can have 98,000 unknown fields together. */
export const mostFaults = 100;

export function faultsOfErrors(errors: readonly ErrorObject[], whole: string): Fault[] {
  const byPointer = new Map<string, ErrorObject[]>();
  for (const error of errors) {
    if (summaries.has(error.keyword)) continue;
    const pointer = pointerOf(error);
    const ofField = byPointer.get(pointer);
    if (ofField !== undefined) ofField.push(error);
    else if (byPointer.size === mostFaults) break;
    else byPointer.set(pointer, [error]);
  }
  return [...byPointer].map(([pointer, ofField]) => ({ pointer, message: describeMisfit(ofField, whole) }));
}

function pointerOf(error: ErrorObject): string {
  switch (error.keyword) {
    case 'required':
      return `${error.instancePath}/${escaped(String((error.params as Record<string, unknown>)['missingProperty']))}`;
    case 'additionalProperties':
    case 'unevaluatedProperties':
      return `${error.instancePath}/${escaped(unknownNameOf(error))}`;
    default:
      return error.instancePath;
  }
}

export function escaped(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}
