import { Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import type { Schema } from '../../../api/client';
import { aroundQuery } from '../../../api/subjects';
import { LinkButton } from '../../../components/links';
import { useTexts } from '../../../texts/language';
import { neighboursOf } from './neighbours';

export function NeighbourLinks({ consent }: { consent: Schema<'Consent'> }) {
  const t = useTexts();
  const around = useQuery(aroundQuery(consent)).data;
  const { newer, older } = around === undefined ? {} : neighboursOf(consent.id, around);
  if (newer === undefined && older === undefined) return null;
  return (
    <Group component="nav" gap="xs" aria-label={t.consent.neighbours}>
      {older !== undefined && (
        <LinkButton to="/consents/$id" params={{ id: older }} size="xs" variant="default" leftSection={<ArrowLeft size={14} aria-hidden />}>
          {t.consent.older}
        </LinkButton>
      )}
      {newer !== undefined && (
        <LinkButton
          to="/consents/$id"
          params={{ id: newer }}
          size="xs"
          variant="default"
          rightSection={<ArrowRight size={14} aria-hidden />}
        >
          {t.consent.newer}
        </LinkButton>
      )}
    </Group>
  );
}
