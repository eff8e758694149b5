import { replaceRecoveryCodes } from '../../api/factors';
import { useWrite } from '../../api/use-write';
import { ConfirmButton } from '../../components/confirm-button';
import { useTexts } from '../../texts/language';

export function NewRecoveryCodes({ onCodes }: { onCodes: (codes: readonly string[]) => void }) {
  const t = useTexts();
  const replace = useWrite(replaceRecoveryCodes, { changes: [['factors']], onDone: ({ recovery_codes }) => onCodes(recovery_codes) });
  return (
    <ConfirmButton
      label={t.factors.newCodes}
      title={t.factors.newCodesTitle}
      confirm={t.factors.newCodes}
      variant="default"
      returnsFocus={false}
      onConfirm={() => replace.mutateAsync(undefined)}
    >
      {t.factors.newCodesAbout}
    </ConfirmButton>
  );
}
