import { errorsPath, escapeHtml } from '../frame';
import { renderLine, renderText } from '../render-guide';
import { type ApiDocument, nameIn, type Operation, type Parameter, type Response } from './api-document';
import { exampleOf, linkToSchema, tableOfParameters, tableOfSchema } from './schema-table';

export interface ListedOperation {
  /** Of links that are older than this page, too. */
  anchor: string;
  method: string;
  /** Of a webhook, the type of its event. */
  path: string;
  operation: Operation;
}

export const slugOf = (tag: string): string => tag.toLowerCase().replaceAll(' ', '-');

export function operationsOf({ paths, webhooks }: ApiDocument): ListedOperation[] {
  return [
    ...Object.entries(paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]) => ({
        ...{ path, operation, method: method.toUpperCase() },
        anchor: `tag/${slugOf(operation.tags[0])}/${operation.operationId}`,
      })),
    ),
    ...Object.entries(webhooks).map(([type, { post }]) => ({
      ...{ path: type, operation: post, method: 'POST' },
      anchor: `tag/${slugOf(post.tags[0])}/webhook/POST/${type}`,
    })),
  ];
}

export const methodOf = (method: string): string => `<span class="method ${method.toLowerCase()}">${method}</span>`;

export function sectionOf({ anchor, method, path, operation }: ListedOperation, document: ApiDocument): string {
  const { operationId, summary, description, security, responses } = operation;
  const parameters = (operation.parameters ?? []).map((one) =>
    '$ref' in one ? (document.components.parameters[nameIn(one.$ref)] as Parameter) : one,
  );
  const answers = Object.entries(responses);
  return `<section class="operation" id="${anchor}" data-operation="${operationId}">
<h3><a href="#${anchor}">${escapeHtml(summary)}</a></h3>
<p class="request">${methodOf(method)} <code>${escapeHtml(path)}</code>${security === undefined ? '' : ' <button class="try needs-script" type="button" aria-expanded="false">Try it</button>'}</p>
<div class="about">${description === undefined ? '' : renderText(description)}</div>
${security === undefined ? '' : `<p class="caller">${callerOf(operation)}</p>`}
${parameters.length === 0 ? '' : `<h4>${security === undefined ? 'Headers' : 'Parameters'}</h4>\n${tableOfParameters(parameters)}`}
${bodyOf(operation, document)}
<h4>Responses</h4>
<dl>
${answers
  .filter(([, answer]) => !isError(answer))
  .map(([status, answer]) => answerOf(status, answer, document))
  .join('\n')}
</dl>
${errorsOf(
  answers.filter(([, answer]) => isError(answer)),
  document,
)}
${samplesOf(operation)}
</section>`;
}

function callerOf({ security = [], 'x-quota-units': units }: Operation): string {
  const accepts = (scheme: string) => security.some((schemes) => scheme in schemes);
  const cost = units === undefined ? '' : ` A call with a key uses ${units === 1 ? '1 unit' : `${units} units`} of the quota.`;
  return `<a href="#authentication">Who may call</a>: ${whoCalls(accepts)}${cost.replace('each row units', 'each row')}`;
}

function whoCalls(accepts: (scheme: string) => boolean): string {
  if (accepts('apiKey')) return 'an API key, or a person who is signed in.';
  if (accepts('session')) return 'a person who is signed in. With an API key it is 403.';
  if (accepts('siteToken')) return 'the pages of a site, with its site token.';
  return 'anyone, without credentials.';
}

function bodyOf({ requestBody, security }: Operation, { components }: ApiDocument): string {
  const reference = requestBody?.content['application/json']?.schema.$ref;
  if (requestBody === undefined || reference === undefined) return '';
  const schema = components.schemas[nameIn(reference)] ?? {};
  const { required, 'x-limit-bytes': limit } = requestBody;
  const facts = ['JSON', ...(required ? [] : ['optional']), ...(limit === undefined ? [] : [`at most ${sizeOf(limit)}`])];
  return `<h4>${security === undefined ? 'Body' : 'Request body'} <small>${facts.join(', ')}</small></h4>
${tableOfSchema(schema)}
<details><summary>Example</summary>${exampleOf(schema.examples?.[0])}</details>`;
}

const sizeOf = (bytes: number) => (bytes < 2 ** 20 ? `${bytes / 2 ** 10} KiB` : `${bytes / 2 ** 20} MiB`);

/** The bodies of errors have named examples; other bodies have the example of their schema. */
const isError = ({ content = {} }: Response) => Object.values(content).some(({ examples }) => examples !== undefined);

function answerOf(status: string, { description, headers = {}, content = {} }: Response, { components }: ApiDocument): string {
  const bodies = Object.entries(content).map(([type, { schema }]) => {
    const name = nameIn(schema.$ref ?? '');
    const example = components.schemas[name]?.examples?.[0];
    return `<p><code>${type}</code>: ${linkToSchema(name)}</p>
${example === undefined ? '' : `<details><summary>Example</summary>${exampleOf(example)}</details>`}`;
  });
  const names = Object.keys(headers).map((name) => `<a href="#${headerAnchor(name)}">${name}</a>`);
  return `<dt><strong>${status}</strong> ${renderLine(description)}</dt>
<dd>${bodies.join('\n')}${names.length === 0 ? '' : `<p class="headers">Headers: ${names.join(', ')}</p>`}</dd>`;
}

export const headerAnchor = (name: string): string => `headers/${name}`;

function errorsOf(errors: readonly (readonly [string, Response])[], { components }: ApiDocument): string {
  if (errors.length === 0) return '';
  const statuses = errors.map(([status]) => status).join(', ');
  const rows = errors.map(([status, { description, content }]) => {
    const examples = Object.values(content?.['application/json']?.examples ?? {}).map(
      ({ $ref }) => `<code>${escapeHtml(JSON.stringify(components.examples[nameIn($ref)]?.value))}</code>`,
    );
    return `<tr><th scope="row">${status}</th><td>${renderLine(withLinks(description))}<small class="bodies">${examples.join('<br>')}</small></td></tr>`;
  });
  return `<details><summary>Errors: ${statuses}</summary>
<table class="fields errors">
${rows.join('\n')}
</table>
</details>`;
}

const withLinks = (meanings: string) => meanings.replaceAll(/`(\w+)`: /g, `[\`$1\`](${errorsPath}#$1): `);

function samplesOf({ 'x-codeSamples': samples = [] }: Operation): string {
  const made = samples.map(
    ({ label, source }, index) => `<details class="sample"${index === 0 ? ' open' : ''}><summary>${label}</summary>
<div><button class="copy needs-script" type="button">Copy</button><pre tabindex="0"><code>${escapeHtml(source)}</code></pre></div></details>`,
  );
  return made.length === 0 ? '' : `<h4>Samples</h4>\n${made.join('\n')}`;
}
