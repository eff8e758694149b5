import { Badge } from '@mantine/core';
import { useTexts } from '../../texts/language';

export function Decision({ accepted }: { accepted: boolean }) {
  const t = useTexts();
  return (
    <Badge color={accepted ? 'pine' : 'gray'} variant="light">
      {accepted ? t.consents.accepted : t.consents.refused}
    </Badge>
  );
}
