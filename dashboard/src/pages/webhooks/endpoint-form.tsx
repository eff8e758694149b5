import { Switch, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { developmentQuery } from '../../api/development';
import type { EventType, WebhookEndpoint } from '../../api/webhooks';
import { Form } from '../../components/form';
import { usePlanLimit } from '../../components/use-plan-limit';
import { useTexts } from '../../texts/language';
import { EventTypesField } from './event-types-field';
import { urlWithScheme } from './url-with-scheme';

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
  const development = useQuery(developmentQuery).data ?? null;
  const [types, setTypes] = useState<EventType[]>(endpoint?.event_types ?? []);
  const [standard, setStandard] = useState(endpoint?.standard_webhooks ?? false);
  return (
    <Form
      write={write}
      submit={submit}
      advice={limit}
      maw={560}
      onSubmit={(field) =>
        onSubmit({
          url: urlWithScheme(field('url'), development !== null),
          description: field('description'),
          event_types: types,
          standard_webhooks: standard,
        })
      }
    >
      <TextInput
        name="url"
        inputMode="url"
        label={t.webhooks.url}
        description={development === null ? t.webhooks.urlAbout : t.webhooks.urlInDevelopment(development.receiver_url)}
        placeholder="https://example.com/webhooks/consents"
        defaultValue={endpoint?.url ?? ''}
        maxLength={2048}
        spellCheck={false}
        autoFocus={hasFocus}
        required
        data-autofocus
      />
      <TextInput name="description" label={t.webhooks.description} defaultValue={endpoint?.description ?? ''} maxLength={500} />
      <EventTypesField name="event_types" value={types} onChange={setTypes} />
      <Switch
        label={t.webhooks.standard}
        description={t.webhooks.standardAbout}
        checked={standard}
        onChange={(event) => setStandard(event.currentTarget.checked)}
      />
    </Form>
  );
}
