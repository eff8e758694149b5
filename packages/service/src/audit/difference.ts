import { hash } from 'node:crypto';
import type { AuditedChange, AuditedValue } from '@consent/contracts';

const mostChanges = 60;
const longestText = 200;
const mostParts = 20;

/**
 * What differs between two states of a record, by its fields. Members of objects are fields of their own, such as `banner.color`. Long texts
 * are named by their SHA-256, so that an entry stays small and repeats no text of a policy. Give no secrets.
 */
export function differenceOf(before: object, after: object): AuditedChange[] {
  const [from, to] = [flat(before), flat(after)];
  const fields = [...new Set([...from.keys(), ...to.keys()])].filter((field) => !isSame(from.get(field), to.get(field)));
  const changes = fields
    .slice(0, mostChanges)
    .map((field) => ({ field, from: shortened(from.get(field) ?? null), to: shortened(to.get(field) ?? null) }));
  return fields.length <= mostChanges ? changes : [...changes, { field: 'more', from: null, to: fields.length - mostChanges }];
}

function flat(record: object, prefix = '', fields = new Map<string, AuditedValue>()): Map<string, AuditedValue> {
  for (const [name, value] of Object.entries(record) as [string, unknown][]) {
    const field = prefix + name;
    if (value === undefined) continue;
    if (Array.isArray(value))
      fields.set(
        field,
        value.map((part) => (typeof part === 'string' ? part : JSON.stringify(part))),
      );
    else if (typeof value === 'object' && value !== null) flat(value, `${field}.`, fields);
    else fields.set(field, value as AuditedValue);
  }
  return fields;
}

function isSame(a: AuditedValue | undefined, b: AuditedValue | undefined): boolean {
  return JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
}

function shortened(value: AuditedValue): AuditedValue {
  if (typeof value === 'string') return value.length <= longestText ? value : digestOf(value);
  if (value === null || typeof value !== 'object') return value;
  const text = JSON.stringify(value);
  return value.length > mostParts || text.length > mostParts * longestText ? digestOf(text) : value.map((part) => String(shortened(part)));
}

const digestOf = (text: string) => `sha256:${hash('sha256', text)}`;
