import { Anchor, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { developmentQuery } from '../api/development';
import { useTexts } from '../texts/language';

/** On a developer's machine, mails go to a page of that machine and nowhere else. */
export function InboxHint() {
  const t = useTexts();
  const url = useQuery(developmentQuery).data?.mail_url;
  if (url === undefined) return null;
  return (
    <Text size="sm" role="status">
      {t.checkMail.development}{' '}
      <Anchor inherit href={url} target="_blank" rel="noopener">
        {t.checkMail.inbox}
      </Anchor>
    </Text>
  );
}
