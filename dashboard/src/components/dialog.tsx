import { Modal, type ModalProps } from '@mantine/core';
import { useTexts } from '../texts/language';

/** A dialog. It does not lock the page by a style element, which the page's policy refuses; src/styles does it. */
export function Dialog(props: ModalProps) {
  const t = useTexts();
  return <Modal centered lockScroll={false} closeButtonProps={{ 'aria-label': t.close }} {...props} />;
}
