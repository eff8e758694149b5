import { Button, Code, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { Schema } from '../../../api/client';
import { nameSubject } from '../../../api/requests';
import { useWrite } from '../../../api/use-write';
import { Form } from '../../../components/form';
import { Panel } from '../../../components/panel';
import { useRequestsTexts } from '../../../texts/requests-texts';
import { SubjectField } from '../../subjects/subject-field';
import classes from './request-page.module.css';

type Request = Pick<Schema<'PersonRequest'>, 'id' | 'subject_id' | 'claimed_subject_id'>;

/** By ID alone: nothing tells whether a subject exists, and no email is looked up. */
export function NameSubject({ request: { id, subject_id: named, claimed_subject_id: claimed } }: { request: Request }) {
  const t = useRequestsTexts();
  const [subjectId, setSubjectId] = useState(named ?? '');
  // The field keeps its own text, so a claim that is taken over makes another field.
  const [taken, setTaken] = useState(named ?? '');
  const name = useWrite(nameSubject, { changes: [['requests']] });
  return (
    <Panel title={t.name.title}>
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {t.name.about}
        </Text>
        {claimed !== null && (
          <Group gap="xs">
            <Text size="sm" className={classes.text}>
              {t.claimed}: <Code>{claimed}</Code>. {t.claimedAbout}
            </Text>
            <Button
              size="xs"
              variant="default"
              onClick={() => {
                setSubjectId(claimed);
                setTaken(claimed);
              }}
            >
              {t.name.useClaim}
            </Button>
          </Group>
        )}
        <Form
          write={name}
          submit={named === null ? t.name.submit : t.name.again}
          advice={{ conflict: t.name.refused }}
          isDisabled={subjectId === named}
          maw={560}
          onSubmit={() => name.mutate({ id, subjectId })}
        >
          <SubjectField key={taken} name="subject_id" label={t.name.field} initial={taken} onSubject={setSubjectId} required />
        </Form>
      </Stack>
    </Panel>
  );
}
