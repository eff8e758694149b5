import { Text } from '@mantine/core';
import type { Schema } from '../../api/client';
import { useAuditTexts, type AuditTexts } from '../../texts/audit-texts';

type Change = Schema<'AuditEntry'>['changes'][number];
type Value = Change['from'];

const shownAtMost = 8;
/** Limits of a plan, where 0 means unlimited. */
const limits: ReadonlySet<string> = new Set(['monthly_requests', 'max_sites']);

export function ChangeList({ changes }: { changes: readonly Change[] }) {
  const t = useAuditTexts();
  const rest = changes.length - shownAtMost;
  return (
    <>
      {changes.slice(0, shownAtMost).map((change) => (
        <Text key={change.field} size="xs" style={{ overflowWrap: 'anywhere' }}>
          {changeText(change, t)}
        </Text>
      ))}
      {rest > 0 && (
        <Text size="xs" c="dimmed">
          + {rest} {t.more}
        </Text>
      )}
    </>
  );
}

export function changeText({ field, from, to }: Change, t: AuditTexts): string {
  const name = t.fields(field);
  const textOf = (value: Value) => (value === 0 && limits.has(field) ? t.unlimited : valueText(value, t));
  if (from === null) return to === null ? name : `${name}: ${textOf(to)}`;
  return to === null ? `${name}: ${textOf(from)} (${t.removed})` : `${name}: ${textOf(from)} → ${textOf(to)}`;
}

function valueText(value: Value, t: AuditTexts): string {
  if (Array.isArray(value)) return value.length === 0 ? '—' : value.join(', ');
  if (typeof value === 'boolean') return value ? t.yes : t.no;
  if (typeof value === 'string' && value.startsWith('sha256:')) return `${value.slice(0, 15)}…`;
  return value === '' || value === null ? '—' : String(value as string | number);
}
