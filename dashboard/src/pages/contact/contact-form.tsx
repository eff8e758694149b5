import { Alert, Textarea, TextInput } from '@mantine/core';
import { sendMessage } from '../../api/session';
import { useWrite } from '../../api/use-write';
import { Form } from '../../components/form';
import { useTexts } from '../../texts/language';

export function ContactForm({ email, name }: { email: string; name: string }) {
  const t = useTexts();
  const send = useWrite(sendMessage);
  if (send.isSuccess) {
    return (
      <Alert color="green" variant="light" role="status" title={t.contact.sent}>
        {t.contact.sentAbout(send.variables.email)}
      </Alert>
    );
  }
  return (
    <Form
      write={send}
      submit={t.contact.submit}
      onSubmit={(field) => send.mutate({ name: field('name'), email: field('email'), message: field('message') })}
    >
      <TextInput name="name" label={t.fields.name} defaultValue={name} autoComplete="name" maxLength={120} required />
      <TextInput name="email" type="email" label={t.contact.answerTo} defaultValue={email} autoComplete="email" maxLength={254} required />
      <Textarea name="message" label={t.contact.message} minRows={6} autosize maxLength={5000} required />
    </Form>
  );
}
