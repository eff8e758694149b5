import { Checkbox, Stack } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import { eventTypes, type EventType } from '../../api/webhooks';
import { useTexts } from '../../texts/language';

interface Props {
  name: string;
  value: EventType[];
  error?: ReactNode;
  onChange: (types: EventType[]) => void;
}

/** Which events an endpoint receives. None stands for all. */
export function EventTypesField({ name, value, error, onChange }: Props) {
  const t = useTexts();
  const errorId = useId();
  // ARIA has no invalid groups, so each checkbox is marked.
  const marks = error !== undefined && { 'aria-invalid': true, 'aria-describedby': errorId };
  return (
    <Checkbox.Group
      name={name}
      label={t.webhooks.types}
      description={t.webhooks.typesAbout}
      value={value}
      onChange={onChange}
      error={error}
      errorProps={{ id: errorId }}
    >
      <Stack gap={6} my={6}>
        {eventTypes.map((type) => (
          <Checkbox key={type} value={type} label={type} {...marks} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}
