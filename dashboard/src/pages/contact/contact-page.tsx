import { Box } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { meQuery } from '../../api/session';
import { Loaded } from '../../components/loaded';
import { Page } from '../../components/page';
import { useTexts } from '../../texts/language';
import { ContactForm } from './contact-form';

export function ContactPage() {
  const t = useTexts();
  const me = useQuery(meQuery);
  return (
    <Page title={t.navigation.contact} about={t.contact.about}>
      <Box maw={560}>
        <Loaded query={me}>{({ user }) => <ContactForm email={user.email} name={user.name} />}</Loaded>
      </Box>
    </Page>
  );
}
