import { code, element } from './elements.js';

/** Asks before a request changes an account. Escape and Cancel are both a no. */
export async function confirmInDialog(place: HTMLElement, request: Request, account: string): Promise<boolean> {
  const body = await request.clone().text();
  const send = element('button', { className: 'primary', value: 'send', textContent: 'Send request' });
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
      element('div', { className: 'buttons' }, element('button', { value: 'cancel', textContent: 'Cancel' }), send),
    ),
  );
  place.append(dialog);
  dialog.showModal();
  send.focus();
  await new Promise((resolve) => dialog.addEventListener('close', resolve));
  dialog.remove();
  return dialog.returnValue === 'send';
}
