import { Modal, type ModalProps } from '@mantine/core';
import { useTexts } from '../texts/language';

interface Props extends ModalProps {
  /** While a write is in progress, the dialog stays open, because it shows the outcome. */
  isBusy?: boolean;
}

/** Mantine's scroll lock needs a <style> element, which the page's policy refuses. src/styles locks the scroll instead. */
export function Dialog({ isBusy = false, ...props }: Props) {
  const t = useTexts();
  return (
    <Modal
      centered
      lockScroll={false}
      closeOnEscape={!isBusy}
      closeOnClickOutside={!isBusy}
      closeButtonProps={{ 'aria-label': t.close, disabled: isBusy }}
      // Mantine renders a <header>, which screen readers would list as another banner of the page.
      attributes={{ header: { role: 'presentation' } }}
      {...props}
    />
  );
}
