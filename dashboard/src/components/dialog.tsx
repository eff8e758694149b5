import { Modal, type ModalProps } from '@mantine/core';
import { useTexts } from '../texts/language';

interface Props extends ModalProps {
  /** While what it began is under way it stays open: the outcome is shown in it. */
  isBusy?: boolean;
}

/** A dialog. It does not lock the page by a style element, which the page's policy refuses; src/styles does it. */
export function Dialog({ isBusy = false, ...props }: Props) {
  const t = useTexts();
  return (
    <Modal
      centered
      lockScroll={false}
      closeOnEscape={!isBusy}
      closeOnClickOutside={!isBusy}
      closeButtonProps={{ 'aria-label': t.close, disabled: isBusy }}
      // It is a <header>, which screen readers would list as a second banner of the page.
      attributes={{ header: { role: 'presentation' } }}
      {...props}
    />
  );
}
