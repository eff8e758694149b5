import { NativeSelect, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { sendTestEvent, testTypes } from '../../../api/webhooks';
import { useWrite } from '../../../api/use-write';
import { DialogButton } from '../../../components/dialog-button';
import { Form } from '../../../components/form';
import { useTexts } from '../../../texts/language';

export function SendTest({ endpointId }: { endpointId: string }) {
  const t = useTexts();
  return (
    <DialogButton label={t.webhooks.test} variant="default" leadsOn>
      {(close) => <TestForm endpointId={endpointId} onSent={close} />}
    </DialogButton>
  );
}

function TestForm({ endpointId, onSent }: { endpointId: string; onSent: () => void }) {
  const t = useTexts();
  const navigate = useNavigate();
  const test = useWrite(sendTestEvent, {
    changes: [['webhooks', 'deliveries']],
    onDone: ({ id }) => {
      onSent();
      void navigate({ to: '/deliveries/$id', params: { id } });
    },
  });
  return (
    <Form
      write={test}
      submit={t.webhooks.testSubmit}
      onSubmit={(field) => {
        const type = testTypes.find((known) => known === field('type')) ?? 'webhook.test';
        test.mutate({ id: endpointId, type });
      }}
    >
      <NativeSelect name="type" label={t.deliveries.type} data={[...testTypes]} data-autofocus />
      <Text size="sm" c="dimmed">
        {t.webhooks.testAbout}
      </Text>
    </Form>
  );
}
