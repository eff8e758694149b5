import { ShownOnce } from '../../components/shown-once';
import { useTexts } from '../../texts/language';

export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const t = useTexts();
  return (
    <ShownOnce title={t.factors.recoveryCodes} value={codes.join('\n')}>
      {t.factors.recoveryCodesAbout}
    </ShownOnce>
  );
}
