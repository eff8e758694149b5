import { Badge } from '@mantine/core';
import { useTexts } from '../../texts/language';

export function Superseded() {
  const t = useTexts();
  return (
    <Badge color="gray" variant="outline" size="sm">
      {t.subject.superseded}
    </Badge>
  );
}
