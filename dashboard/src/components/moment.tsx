import { useLanguage } from '../texts/language';
import { localText, utcText } from '../texts/moments';

/** An instant in the person's time zone, with UTC on hover. */
export function Moment({ at }: { at: string }) {
  const { language } = useLanguage();
  return (
    <time dateTime={at} title={utcText(at)}>
      {localText(at, language)}
    </time>
  );
}
