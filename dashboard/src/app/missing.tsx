import { Empty } from '../components/empty';
import { LinkButton } from '../components/links';
import { useTexts } from '../texts/language';

export function Missing() {
  const t = useTexts();
  return (
    <Empty title={t.missing.title} action={<LinkButton to="/">{t.missing.home}</LinkButton>}>
      {t.missing.about}
    </Empty>
  );
}
