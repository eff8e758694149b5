import { Checkbox, Stack, Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import { eventTypes, type EventType, type WebhookEndpoint } from '../../api/webhooks';
import { Form } from '../../components/form';
import { usePlanLimit } from '../../components/use-plan-limit';
import { useTexts } from '../../texts/language';

export interface EndpointFields {
  url: string;
  description: string;
  event_types: EventType[];
  standard_webhooks: boolean;
}

interface Props {
  endpoint?: WebhookEndpoint;
  write: { isPending: boolean; error: Error | null };
  submit: string;
  /** When it takes the place of a form that was sent, and that had the focus. */
  hasFocus?: boolean;
  onSubmit: (fields: EndpointFields) => void;
}

/** Where events go, and which of them. */
export function EndpointForm({ endpoint, write, submit, hasFocus = false, onSubmit }: Props) {
  const t = useTexts();
  const limit = usePlanLimit('endpoints');
  const [types, setTypes] = useState<EventType[]>(endpoint?.event_types ?? []);
  const [standard, setStandard] = useState(endpoint?.standard_webhooks ?? false);
  const toggle = (type: EventType, on: boolean) =>
    setTypes((before) => (on ? [...before, type] : before.filter((other) => other !== type)));
  return (
    <Form
      write={write}
      submit={submit}
      advice={limit}
      maw={560}
      onSubmit={(field) =>
        onSubmit({ url: field('url').trim(), description: field('description'), event_types: types, standard_webhooks: standard })
      }
    >
      <TextInput
        name="url"
        type="url"
        label={t.webhooks.url}
        description={t.webhooks.urlAbout}
        placeholder="https://example.com/webhooks/consents"
        defaultValue={endpoint?.url ?? ''}
        maxLength={2048}
        spellCheck={false}
        autoFocus={hasFocus}
        required
        data-autofocus
      />
      <TextInput name="description" label={t.webhooks.description} defaultValue={endpoint?.description ?? ''} maxLength={500} />
      <Checkbox.Group label={t.webhooks.types} description={t.webhooks.typesAbout} value={types}>
        <Stack gap={6} mt={6}>
          {eventTypes.map((type) => (
            <Checkbox key={type} value={type} label={type} onChange={(event) => toggle(type, event.currentTarget.checked)} />
          ))}
        </Stack>
      </Checkbox.Group>
      <Switch
        label={t.webhooks.standard}
        description={t.webhooks.standardAbout}
        checked={standard}
        onChange={(event) => setStandard(event.currentTarget.checked)}
      />
    </Form>
  );
}
