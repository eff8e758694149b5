import { Box } from '@mantine/core';
import { Page } from '../../components/page';
import { ContactForm } from '../../pages/contact/contact-form';
import { useTexts } from '../../texts/language';

export function Suspended() {
  const t = useTexts();
  return (
    <Page title={t.suspended.title} about={t.suspended.about}>
      <Box maw={560}>
        <ContactForm email="" name="" />
      </Box>
    </Page>
  );
}
