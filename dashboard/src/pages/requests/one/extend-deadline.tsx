import { Text, Textarea } from '@mantine/core';
import type { Schema } from '../../../api/client';
import { extendRequest } from '../../../api/requests';
import { useWrite } from '../../../api/use-write';
import { DialogButton } from '../../../components/dialog-button';
import { Form } from '../../../components/form';
import { useRequestsTexts } from '../../../texts/requests-texts';

interface Props {
  request: Pick<Schema<'PersonRequest'>, 'id' | 'law'>;
}

export function ExtendDeadline({ request }: Props) {
  const t = useRequestsTexts();
  return (
    <DialogButton label={t.extend.label} variant="default">
      {(close) => <ExtendForm request={request} onDone={close} />}
    </DialogButton>
  );
}

function ExtendForm({ request: { id, law }, onDone }: Props & { onDone: () => void }) {
  const t = useRequestsTexts();
  const extend = useWrite(extendRequest, { changes: [['requests']], onDone });
  return (
    <Form
      write={extend}
      submit={t.extend.label}
      advice={{ conflict: t.extend.conflict }}
      onSubmit={(field) => extend.mutate({ id, reason: field('reason') })}
    >
      <Text size="sm">{t.extend.about[law]}</Text>
      <Textarea name="reason" label={t.extend.reason} maxLength={1000} autosize minRows={3} required data-autofocus />
    </Form>
  );
}
