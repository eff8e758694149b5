import { useLanguage } from '../texts/language';
import { localText, shortText, utcText } from '../texts/moments';
import classes from './moment.module.css';

interface Props {
  at: string;
  shown?: string;
  /** On pages whose other days are in UTC, too. */
  isUtc?: boolean;
}

/**
 * A short time in the person's time zone, or in UTC. Hover and focus show the full time and UTC, so keyboards and touch reach it.
 * Screen readers read the full time.
 */
export function Moment({ at, shown, isUtc = false }: Props) {
  const { language } = useLanguage();
  const full = `${localText(at, language)} (${utcText(at)})`;
  return (
    <time dateTime={at} title={full} tabIndex={0} className={classes.moment}>
      <span className={classes.full}>{full}</span>{' '}
      <span aria-hidden={shown === undefined}>{shown ?? shortText(at, language, Date.now(), isUtc ? 'UTC' : undefined)}</span>
    </time>
  );
}

/** To the second with the time zone, for evidence. Hover and focus show UTC. */
export function ExactMoment({ at }: { at: string }) {
  const { language } = useLanguage();
  return (
    <time dateTime={at} title={utcText(at)} tabIndex={0} className={classes.moment}>
      <span className={classes.full}>{utcText(at)}</span> <span>{localText(at, language)}</span>
    </time>
  );
}
