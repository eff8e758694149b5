import { Checkbox, List, Stack, Text } from '@mantine/core';
import type { LinkedPerson } from '../../../api/identity';
import { usePeopleTexts } from '../../../texts/people-texts';
import classes from './subject-page.module.css';

interface Props {
  person: LinkedPerson;
  /** What is chosen for. */
  what?: 'file' | 'erasure';
  isWanted: boolean;
  isDisabled: boolean;
  /** False where the page names the subjects above. */
  isNamed?: boolean;
  onChange: (isWanted: boolean) => void;
}

/** Whether a file has the linked devices, and which subjects are in it. Nothing for a subject that no site has linked. */
export function LinkedChoice({ person: { personId, subjectIds }, isWanted, isDisabled, what = 'file', isNamed = true, onChange }: Props) {
  const t = usePeopleTexts();
  const devices = subjectIds.length - 1;
  if (devices === 0) return null;
  return (
    <Stack gap={4} mb="sm">
      <Checkbox
        label={t.withLinked(devices)}
        description={t.withLinkedAbout[what]}
        checked={isWanted}
        disabled={isDisabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      {isWanted && isNamed && (
        <>
          <Text size="sm">{t.subjectsIn[what]}</Text>
          <List size="sm" className={classes.linked}>
            {subjectIds.map((id) => (
              <List.Item key={id}>
                {id} ({id === personId ? t.person : t.device})
              </List.Item>
            ))}
          </List>
        </>
      )}
    </Stack>
  );
}
