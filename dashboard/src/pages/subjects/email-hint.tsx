import { Anchor, Text } from '@mantine/core';
import { useTexts } from '../../texts/language';
import classes from './email-hint.module.css';

interface Props {
  isHashed: boolean;
  /** The hash or email that the field doesn't show. */
  other: string;
  onSwitch: () => void;
}

export function EmailHint({ isHashed, other, onSwitch }: Props) {
  const t = useTexts();
  return (
    <Text size="xs" c="dimmed" mt={4} role="status" className={classes.hint}>
      {isHashed ? t.subjects.usesHash : t.subjects.usesEmail} {isHashed && <span className={classes.value}>{other}</span>}{' '}
      <Anchor component="button" type="button" size="xs" onClick={onSwitch}>
        {isHashed ? t.subjects.useEmail : t.subjects.useHash}
      </Anchor>
    </Text>
  );
}
