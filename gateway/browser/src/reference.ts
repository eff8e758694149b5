import { fillIn } from './fill-in.js';
import { csrfToken, findReader, signInAsDemo } from './find-reader.js';
import { createIsForPeople, type OpenApi } from './operations.js';
import type { Reader, RecordIds } from './reader.js';
import { createSend } from './send.js';

declare const Scalar: {
  createApiReference: (selector: string, configuration: object) => void;
};

const api = '/api/v1';
const root = document.documentElement;

const { examples, demo } = document.querySelector<HTMLElement>('#reference')?.dataset ?? {};
const exampleIds = JSON.parse(examples ?? '{}') as RecordIds;

async function start(): Promise<void> {
  const [written, reader] = await Promise.all([readDocument(), findReader(api, demo)]);
  const configuration = {
    content: { ...fillIn(written, exampleIds, reader.ids), info: { ...written.info, description: introductionOf(written, reader) } },
    // Nothing leaves this origin, and nothing is stored in the browser.
    ...{ telemetry: false, withDefaultFonts: false, proxyUrl: '', persistAuth: false },
    ...{ agent: { disabled: true }, mcp: { disabled: true }, showDeveloperTools: 'never', hideClientButton: true },
    ...{ hideDarkModeToggle: true, documentDownloadType: 'none' },
    hiddenClients: true,
    theme: 'default',
    defaultOpenFirstTag: true,
    generateOperationSlug: ({ operationId = '' }: { operationId?: string }) => operationId,
    setPageTitle: ({ title }: { title: string }) => `${title} · API reference · Consent Service`,
    authentication: {
      preferredSecurityScheme: 'apiKey',
      securitySchemes: {
        apiKey: { token: reader.demo?.api_key ?? '' },
        csrf: { value: csrfToken() ?? '' },
        siteToken: { value: reader.siteToken ?? '' },
      },
    },
    customFetch: createSend({
      reader,
      examples: exampleIds,
      isForPeople: createIsForPeople(written, api),
      fetch: (request) => fetch(request),
      origin: location.origin,
      csrfToken,
      confirm: (question) => confirm(question),
      signIn: async () => (reader.demo === undefined ? undefined : signInAsDemo(api, reader.demo)),
    }),
  };
  const isDark = () => root.dataset['colorScheme'] === 'dark';
  Scalar.createApiReference('#reference', { ...configuration, forceDarkModeState: isDark() ? 'dark' : 'light' });
  // Scalar reads its configuration once and takes its colours from these classes. It sets them again when it loads a part late.
  const { body } = document;
  const showColors = (): void => {
    if (body.classList.contains('dark-mode') === isDark() && body.classList.contains('light-mode') === !isDark()) return;
    body.classList.toggle('dark-mode', isDark());
    body.classList.toggle('light-mode', !isDark());
  };
  new MutationObserver(showColors).observe(root, { attributeFilter: ['data-color-scheme'] });
  new MutationObserver(showColors).observe(body, { attributeFilter: ['class'] });
}

async function readDocument(): Promise<OpenApi> {
  const answer = await fetch(`${api}/openapi.json`);
  if (!answer.ok) throw new Error(`${api}/openapi.json: ${answer.status}`);
  return (await answer.json()) as OpenApi;
}

function introductionOf({ info }: OpenApi, reader: Reader): string {
  return `${info.description}\n\n### Try it\n\n${tryItOf(reader)}`;
}

function tryItOf({ kind, email }: Reader): string {
  switch (kind) {
    case 'person':
      return `You're signed in as ${email}. Requests use your session, and the examples show your records. Paste an API key to try a key instead; it's forgotten when you leave the page.`;
    case 'demo':
      return 'Requests use the demo account of this machine, and the examples show its records. [Sign in](/sign-in?next=/docs) or paste an API key to use another account.';
    case 'nobody':
      return "Paste an API key under Authentication; it's forgotten when you leave the page. Or [sign in](/sign-in?next=/docs): requests then use your session, and the examples show your records.";
  }
}

start().catch((error: unknown) => {
  const place = document.querySelector('#reference');
  if (place !== null)
    place.textContent = `We couldn't load the API reference. Reload the page, or download the OpenAPI document. (${String(error)})`;
});
