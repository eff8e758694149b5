import { useLanguage } from '../texts/language';
import { localText, shortText, utcText } from '../texts/moments';
import classes from './moment.module.css';

interface Props {
  /** An instant, as the API writes it. */
  at: string;
  /** Shown in place of the short date, such as "in 7 days". */
  shown?: string;
}

/**
 * An instant, short and in the person's time zone. The full moment and UTC are on hover and on focus, which serves keyboards
 * and fingers, and they are what a screen reader says.
 */
export function Moment({ at, shown }: Props) {
  const { language } = useLanguage();
  const full = `${localText(at, language)} (${utcText(at)})`;
  return (
    <time dateTime={at} title={full} tabIndex={0} className={classes.moment}>
      <span className={classes.full}>{full}</span>{' '}
      <span aria-hidden={shown === undefined}>{shown ?? shortText(at, language, Date.now())}</span>
    </time>
  );
}

/** An instant to the second with its time zone, where it is read as evidence, with UTC on hover and on focus. */
export function ExactMoment({ at }: { at: string }) {
  const { language } = useLanguage();
  return (
    <time dateTime={at} title={utcText(at)} tabIndex={0} className={classes.moment}>
      <span className={classes.full}>{utcText(at)}</span> <span>{localText(at, language)}</span>
    </time>
  );
}
