import { Badge, Group, Text } from '@mantine/core';
import { Check, X } from 'lucide-react';
import { useTexts } from '../../../texts/language';
import classes from './preferences.module.css';

export function Preferences({ preferences }: { preferences: Record<string, boolean> }) {
  const t = useTexts();
  const entries = Object.entries(preferences);
  if (entries.length === 0) return <Text size="sm">{t.none}</Text>;
  return (
    <Group gap={6} component="span">
      {entries.map(([category, accepted]) => (
        <Badge
          key={category}
          variant="light"
          color={accepted ? 'pine' : 'gray'}
          tt="none"
          className={classes.preference}
          leftSection={accepted ? <Check size={12} aria-hidden /> : <X size={12} aria-hidden />}
          title={accepted ? t.consents.accepted : t.consents.refused}
        >
          {t.consent.preference(category, accepted)}
        </Badge>
      ))}
    </Group>
  );
}
