import { code, element } from './elements.js';

/** Asks before a request changes an account. Escape and Cancel are both a no. */
export async function confirmInDialog(place: HTMLElement, request: Request, account: string): Promise<boolean> {
  const body = await request.clone().text();
  const dialog = element(
    'dialog',
    { ariaLabel: 'Confirm the request' },
    element(
      'form',
      { method: 'dialog' },
      element('h2', {}, 'Send this request?'),
      element('p', {}, 'It changes ', element('strong', {}, account), '.'),
      code(`${request.method} ${decodeURI(request.url)}`),
      body === '' ? undefined : code(body),
      element(
        'div',
        { className: 'buttons' },
        element('button', { value: 'cancel', textContent: 'Cancel', autofocus: true }),
        element('button', { value: 'send', textContent: 'Send request', className: 'primary' }),
      ),
    ),
  );
  place.append(dialog);
  dialog.showModal();
  await new Promise((resolve) => dialog.addEventListener('close', resolve));
  dialog.remove();
  return dialog.returnValue === 'send';
}
