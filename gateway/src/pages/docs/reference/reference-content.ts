import { errorsPath, escapeHtml } from '../frame';
import { renderLine, renderText } from '../render-guide';
import type { ApiDocument, SecurityScheme } from './api-document';
import { headerAnchor, type ListedOperation, methodOf, operationsOf, sectionOf, slugOf } from './operation-section';
import { exampleOf, linkToSchema, schemaAnchor, tableOfSchema } from './schema-table';

const listAnchor = 'operations';

/** The text of the reference, made of the OpenAPI document. It is complete without JavaScript. */
export function referenceContent(document: ApiDocument): string {
  const { info, tags, components } = document;
  const operations = operationsOf(document);
  const groups = tags.map((tag) => ({ ...tag, operations: operations.filter(({ operation }) => operation.tags[0] === tag.name) }));
  return `<div class="introduction" id="description/introduction">
<h1>${escapeHtml(info.title)} <small>${escapeHtml(info.version)}</small></h1>
${renderText(info.description)}
${authenticationOf(document)}
</div>
<nav class="contents" id="${listAnchor}" aria-label="Operations">
<search class="needs-script"><input type="search" placeholder="Search operations" aria-label="Search operations" aria-keyshortcuts="Control+K" autocomplete="off"></search>
<p class="none" role="status" hidden>No operation has these words.</p>
${groups.map(({ name, operations: listed }) => listOf(name, listed)).join('\n')}
<h2><a href="#models">Schemas</a></h2>
<h2><a href="#headers">Response headers</a></h2>
</nav>
<div class="operations">
${groups
  .map(
    ({ name, description, operations: listed }) => `<section id="tag/${slugOf(name)}">
<h2>${escapeHtml(name)} <a class="back" href="#${listAnchor}">All operations</a></h2>
${description === undefined ? '' : renderText(description)}
${listed.map((one) => sectionOf(one, document)).join('\n')}
</section>`,
  )
  .join('\n')}
<section id="models">
<h2>Schemas <a class="back" href="#${listAnchor}">All operations</a></h2>
${Object.entries(components.schemas)
  .map(
    ([name, schema]) => `<section class="schema" id="${schemaAnchor(name)}">
<h3><a href="#${schemaAnchor(name)}">${name}</a></h3>
${tableOfSchema(schema)}
${schema.examples === undefined ? '' : `<details><summary>Example</summary>${exampleOf(schema.examples[0])}</details>`}
</section>`,
  )
  .join('\n')}
</section>
<section id="headers">
<h2>Response headers <a class="back" href="#${listAnchor}">All operations</a></h2>
<table class="fields">
${Object.entries(components.headers)
  .map(
    ([name, { description, schema }]) =>
      `<tr id="${headerAnchor(name)}"><th scope="row"><code>${name}</code></th><td>${renderLine(description)} <small>Example: <code>${escapeHtml(String(schema.examples?.[0]))}</code></small></td></tr>`,
  )
  .join('\n')}
</table>
</section>
</div>`;
}

function listOf(tag: string, operations: readonly ListedOperation[]): string {
  const items = operations.map(
    ({ anchor, method, path, operation }) =>
      `<li><a href="#${anchor}"><span>${escapeHtml(operation.summary)}</span> ${methodOf(method)} <code>${escapeHtml(path)}</code></a></li>`,
  );
  return `<div><h2><a href="#tag/${slugOf(tag)}">${escapeHtml(tag)}</a></h2>
<ul>
${items.join('\n')}
</ul></div>`;
}

const schemeNames: Readonly<Record<string, string>> = {
  ...{ apiKey: 'API key', session: 'Session', csrf: 'CSRF token', siteToken: 'Site token' },
};

function authenticationOf({ servers: [{ url }], components }: ApiDocument): string {
  return `<section id="authentication">
<h2>Authentication</h2>
<p>Paths start with <code>${url}</code> on this server. Each operation says which of these it accepts. You create API keys in the
<a href="/keys">dashboard</a>.</p>
<p class="needs-script">With <strong>Try it</strong> you send a request from this page, with an API key or with your session.
<a href="/sign-in?next=/docs">Sign in</a> to see your own records.</p>
<table class="fields">
${Object.entries(components.securitySchemes)
  .map(
    ([id, scheme]) => `<tr><th scope="row">${schemeNames[id] ?? id}</th><td>${renderLine(scheme.description)} ${placeOf(scheme)}</td></tr>`,
  )
  .join('\n')}
</table>
<details><summary>Body of every error</summary><p>${linkToSchema('Error')}, or ${linkToSchema('Problem')} with
<code>Accept: application/problem+json</code>. The codes are under <a href="${errorsPath}">Errors</a>.</p></details>
</section>`;
}

/** The description of a scheme of HTTP itself says where it is sent. */
const placeOf = ({ in: place, name }: SecurityScheme) => (name === undefined ? '' : `<small>${place} <code>${name}</code></small>`);
