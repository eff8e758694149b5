import { element } from './elements.js';
import { accepts, bodyOf, type Field, fieldsOf, type OpenApi, type Operation, requestOf } from './operations.js';
import { showAnswer, statusOf } from './show-answer.js';

export interface PanelParts {
  method: string;
  url: string;
  operation: Operation;
  document: OpenApi;
  /** Whose account the request uses. */
  account: Node;
  credentials: Credentials;
  send: (request: Request) => Promise<Response | undefined>;
}

/** Shared by all panels, and forgotten with the page. */
export interface Credentials {
  key: string;
  siteToken: string;
}

/** The form that sends a request of one operation, and its answer. */
export function createPanel({ method, url, operation, document, account, credentials, send }: PanelParts): HTMLElement {
  const secrets = [
    ...(accepts(operation, 'apiKey') ? [secretInput('API key', 'sk-…', credentials, 'key')] : []),
    ...(accepts(operation, 'siteToken') ? [secretInput('Site token', 'st_…', credentials, 'siteToken')] : []),
  ];
  const inputs = fieldsOf(operation).map((field) => ({ field, input: inputOf(field) }));
  const example = bodyOf(operation, document);
  const body = element('textarea', { value: example ?? '', rows: Math.min((example ?? '').split('\n').length, 16), spellcheck: false });
  const status = element('p', { role: 'status' });
  const answer = element('div');
  const button = element('button', { className: 'primary', textContent: 'Send' });
  const form = element(
    'form',
    {},
    element('p', {}, account),
    ...secrets,
    ...inputs.map(({ field, input }) => labelled(field.isRequired ? field.name : `${field.name} (optional)`, input)),
    example === undefined ? undefined : labelled('Body', body),
    button,
  );
  const panel = element('div', { className: 'panel' }, form, element('div', { className: 'answer' }, status, answer));

  const sendRequest = async (): Promise<void> => {
    const fields = inputs.map(({ field, input }) => ({ ...field, value: input.value }));
    const { key, siteToken } = credentials;
    const request = requestOf({
      ...{ method, url, fields, body: body.value.trim() },
      key: accepts(operation, 'apiKey') ? key.trim() : '',
      siteToken: accepts(operation, 'siteToken') ? siteToken.trim() : '',
    });
    const response = await send(request);
    if (response === undefined) return;
    status.replaceChildren(statusOf(response));
    answer.replaceChildren(await showAnswer(response));
  };

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    button.disabled = true;
    sendRequest()
      .catch((error: unknown) => {
        status.replaceChildren(element('strong', { className: 'failed' }, `No answer. (${String(error)})`));
        answer.replaceChildren();
      })
      .finally(() => (button.disabled = false));
  });
  return panel;
}

function secretInput(name: string, placeholder: string, credentials: Credentials, part: keyof Credentials): HTMLLabelElement {
  const input = element('input', { placeholder, value: credentials[part], autocomplete: 'off', spellcheck: false });
  input.addEventListener('input', () => (credentials[part] = input.value));
  return labelled(name, input);
}

function inputOf({ value, example, isRequired, choices }: Field): HTMLInputElement | HTMLSelectElement {
  if (choices.length === 0) {
    return element('input', { value, placeholder: example, required: isRequired, autocomplete: 'off', spellcheck: false });
  }
  const options = (isRequired ? choices : ['', ...choices]).map((choice) => element('option', { value: choice }, choice));
  return element('select', { value }, ...options);
}

const labelled = (name: string, control: HTMLElement) => element('label', {}, name, control);
