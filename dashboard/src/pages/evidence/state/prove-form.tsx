import { Anchor, Button, Stack, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { FileCheck2 } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { Panel } from '../../../components/panel';
import { useFieldFaults } from '../../../components/use-field-faults';
import { useEvidenceTexts } from '../../../texts/evidence-texts';
import { useTexts } from '../../../texts/language';
import { SubjectField } from '../../subjects/subject-field';

const fieldNames: ReadonlySet<string> = new Set(['subject_id']);
const consentId = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/i;

export function ProveForm() {
  const t = useTexts();
  const e = useEvidenceTexts();
  const navigate = useNavigate();
  const [id, setId] = useState('');
  const { faults, props, check } = useFieldFaults({ isPending: false, error: null }, { names: fieldNames });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!check()) return;
    if (consentId.test(id.trim())) void navigate({ to: '/evidence/consents/$id', params: { id: id.trim().toUpperCase() } });
    else void navigate({ to: '/evidence/subjects/$subjectId', params: { subjectId: id } });
  };
  return (
    <Panel title={e.proof.title}>
      <form {...props} onSubmit={submit}>
        <Stack align="flex-start" gap="sm">
          <Text size="sm">{e.proof.formAbout}</Text>
          <SubjectField
            name="subject_id"
            label={e.proof.field}
            initial=""
            onSubject={setId}
            error={faults['subject_id']}
            required
            w="100%"
            maw={560}
          />
          <Button type="submit" leftSection={<FileCheck2 size={15} aria-hidden />}>
            {e.proof.submit}
          </Button>
          <Text size="sm">
            <Anchor inherit href="/verify" target="_blank" rel="noopener">
              {t.evidence.verify}
            </Anchor>
          </Text>
        </Stack>
      </form>
    </Panel>
  );
}
