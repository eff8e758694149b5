import { confirmInDialog } from './confirm-dialog.js';
import { element } from './elements.js';
import { fillIn } from './fill-in.js';
import { csrfToken, findReader, signInAsDemo } from './find-reader.js';
import { accepts, createIsForPeople, type OpenApi, type Operation } from './operations.js';
import { createPanel, type Credentials } from './panel.js';
import type { Reader, RecordIds } from './reader.js';
import { createSend } from './send.js';

const api = '/api/v1';
const place = document.querySelector<HTMLElement>('#content') as HTMLElement;
const { examples = '{}', demo } = place.dataset;
const exampleIds = JSON.parse(examples) as RecordIds;

interface Prepared {
  openApi: OpenApi;
  reader: Reader;
  credentials: Credentials;
  send: ReturnType<typeof createSend>;
}
let preparing: Promise<Prepared> | undefined;

/** Opens the panel of the operation that the button belongs to, or closes it. */
export async function togglePanel(button: HTMLButtonElement): Promise<void> {
  const section = button.closest<HTMLElement>('.operation');
  if (section === null) return;
  const open = section.querySelector<HTMLElement>('.panel') ?? (await openPanel(section, button));
  open.hidden = button.ariaExpanded === 'true';
  button.ariaExpanded = String(!open.hidden);
  if (!open.hidden) open.querySelector<HTMLElement>('input, select, textarea, button')?.focus({ preventScroll: true });
}

async function openPanel(section: HTMLElement, button: HTMLButtonElement): Promise<HTMLElement> {
  preparing ??= prepare();
  const prepared = await preparing.catch((error: unknown) => {
    preparing = undefined;
    throw error;
  });
  const panel = panelOf(section, prepared);
  button.parentElement?.after(panel);
  return panel;
}

async function prepare(): Promise<Prepared> {
  const [written, reader] = await Promise.all([readDocument(), findReader(api, demo)]);
  const openApi = fillIn(written, exampleIds, reader.ids);
  for (const { operation } of operationsOf(openApi)) showSamples(operation);
  return {
    ...{ openApi, reader },
    credentials: { key: reader.demo?.api_key ?? '', siteToken: reader.siteToken ?? '' },
    send: createSend({
      ...{ reader, csrfToken, examples: exampleIds, isForPeople: createIsForPeople(written, api), origin: location.origin },
      fetch: (request) => fetch(request),
      confirm: (request) => confirmInDialog(place, request, accountOf(request, reader)),
      signIn: async () => (reader.demo === undefined ? undefined : signInAsDemo(api, reader.demo)),
    }),
  };
}

async function readDocument(): Promise<OpenApi> {
  const answer = await fetch(`${api}/openapi.json`);
  if (!answer.ok) throw new Error(`${api}/openapi.json: ${answer.status}`);
  return (await answer.json()) as OpenApi;
}

const operationsOf = ({ paths }: OpenApi) =>
  Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );

function showSamples({ operationId, 'x-codeSamples': samples }: Operation): void {
  const shown = document.querySelectorAll(`[data-operation="${operationId}"] .sample code`);
  for (const [index, { source }] of samples.entries()) shown[index]?.replaceChildren(source);
}

function panelOf({ id, dataset }: HTMLElement, { openApi, reader, credentials, send }: Prepared): HTMLElement {
  const found = operationsOf(openApi).find(({ operation }) => operation.operationId === dataset['operation']);
  if (found === undefined) throw new Error(`${api}/openapi.json does not have this operation.`);
  const { method, path, operation } = found;
  const account = element('span', {}, ...accountText(operation, reader, id));
  return createPanel({ method, operation, credentials, send, account, url: location.origin + api + path, document: openApi });
}

const accountOf = ({ headers }: Request, { email = '' }: Reader) =>
  headers.has('authorization') ? 'the account of the API key that you entered' : `the account of ${email}`;

function accountText(operation: Operation, { kind, email }: Reader, anchor: string): (Node | string)[] {
  if (!accepts(operation, 'session')) return ['The example is filled in. Nothing is sent until you choose Send.'];
  const key = accepts(operation, 'apiKey');
  const signIn = element('a', { href: `/sign-in?next=${encodeURIComponent(`/docs#${anchor}`)}` }, 'Sign in');
  switch (kind) {
    case 'person':
      return [`You're signed in as ${email}. The request uses your session${key ? ', or an API key that you enter' : ''}.`];
    case 'demo':
      return [
        'The request uses the demo account of this machine. ',
        signIn,
        key ? ' or enter an API key to use another account.' : ' to use another account.',
      ];
    case 'nobody':
      return key
        ? ["Enter an API key; it's forgotten when you leave the page. Or ", signIn, ' to use your session.']
        : [signIn, ' to send this request.'];
  }
}
