import { List, Text } from '@mantine/core';
import { LinkButton } from '../../../components/links';
import { Page } from '../../../components/page';
import { Panel } from '../../../components/panel';
import { useErasureTexts } from '../../../texts/erasure-texts';
import { useTexts } from '../../../texts/language';

/** Explains spec 4.1.4 and decision 16 to the person who answers a request. */
export function ErasurePage() {
  const t = useTexts();
  const erasure = useErasureTexts();
  return (
    <Page
      title={t.erasure.title}
      about={erasure.about}
      actions={
        <LinkButton to="/subjects" variant="default">
          {erasure.find}
        </LinkButton>
      }
    >
      {[erasure.does, erasure.stays, erasure.doesNot].map(({ title, items }) => (
        <Panel key={title} title={title}>
          <List size="sm" spacing="xs">
            {items.map((item) => (
              <List.Item key={item}>{item}</List.Item>
            ))}
          </List>
        </Panel>
      ))}
      <Text size="sm" c="dimmed">
        {erasure.advice}
      </Text>
    </Page>
  );
}
