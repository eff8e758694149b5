import { Alert, Text } from '@mantine/core';
import { useEvidenceTexts } from '../../../texts/evidence-texts';
import type { LogNotice, NoticeLevel } from './log-notices';

const colors: Record<NoticeLevel, string> = { alert: 'red', warning: 'yellow', note: 'gray' };

export function Notice({ notice }: { notice: LogNotice }) {
  const { notices } = useEvidenceTexts().evidenceLog;
  const { title, about } = notices[notice.what];
  return (
    <Alert color={colors[notice.level]} variant="light" title={typeof title === 'string' ? title : title(notice)} role="note">
      <Text size="sm">{about}</Text>
    </Alert>
  );
}
