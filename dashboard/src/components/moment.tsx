import { VisuallyHidden } from '@mantine/core';
import { useLanguage } from '../texts/language';
import { localText, shortText, utcText } from '../texts/moments';
import classes from './moment.module.css';

interface Props {
  /** An instant, as the API writes it. */
  at: string;
  /** Shown in place of the short date, such as "in 7 days". */
  shown?: string;
}

/** An instant, short and in the person's time zone. The full moment and UTC are on hover, and what a screen reader says. */
export function Moment({ at, shown }: Props) {
  const { language } = useLanguage();
  const full = `${localText(at, language)} (${utcText(at)})`;
  return (
    <time dateTime={at} title={full} className={classes.moment}>
      <span aria-hidden={shown === undefined}>{shown ?? shortText(at, language, Date.now())}</span>
      <VisuallyHidden> {full}</VisuallyHidden>
    </time>
  );
}

/** An instant to the second with its time zone, where it is read as evidence, with UTC on hover. */
export function ExactMoment({ at }: { at: string }) {
  const { language } = useLanguage();
  return (
    <time dateTime={at} title={utcText(at)}>
      {localText(at, language)}
    </time>
  );
}
