import { Alert, Stack } from '@mantine/core';
import { ContactForm } from '../../pages/contact/contact-form';
import { useTexts } from '../../texts/language';

/** What is left to those whose account is suspended: to write to us. */
export function Suspended() {
  const t = useTexts();
  return (
    <Stack maw={560}>
      <Alert color="red" variant="light" role="alert" title={t.suspended.title}>
        {t.suspended.about}
      </Alert>
      <ContactForm email="" name="" />
    </Stack>
  );
}
