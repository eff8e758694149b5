import { Text, Textarea } from '@mantine/core';
import { refuseRequest } from '../../../api/requests';
import { useWrite } from '../../../api/use-write';
import { DialogButton } from '../../../components/dialog-button';
import { Form } from '../../../components/form';
import { useRequestsTexts } from '../../../texts/requests-texts';

export function RefuseRequest({ id }: { id: string }) {
  const t = useRequestsTexts();
  return (
    <DialogButton label={t.refuse.label} variant="light" color="red">
      {(close) => <RefuseForm id={id} onDone={close} />}
    </DialogButton>
  );
}

function RefuseForm({ id, onDone }: { id: string; onDone: () => void }) {
  const t = useRequestsTexts();
  const refuse = useWrite(refuseRequest, { changes: [['requests']], onDone });
  return (
    <Form
      write={refuse}
      submit={t.refuse.label}
      advice={{ conflict: t.refuse.conflict }}
      onSubmit={(field) => refuse.mutate({ id, text: field('text') })}
    >
      <Text size="sm">
        {t.refuse.about} {t.answer.sendAbout}
      </Text>
      <Textarea name="text" label={t.refuse.text} maxLength={10_000} autosize minRows={4} maxRows={12} required data-autofocus />
    </Form>
  );
}
