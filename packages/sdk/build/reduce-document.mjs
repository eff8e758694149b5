const methods = ['get', 'put', 'post', 'delete', 'patch'];

/**
 * The part of the OpenAPI document that a client needs: the wanted operations with their successful answers, and a
 * schema `WebhookEvent` for the body of any webhook. Omitting the rest keeps the types short.
 */
export function reduceDocument({ openapi, info, paths, webhooks, components }, isWanted) {
  const bodies = Object.values(webhooks).map(({ post }) => post.requestBody.content['application/json'].schema);
  const schemas = { ...components.schemas, WebhookEvent: { oneOf: bodies } };
  const kept = {
    openapi,
    info,
    paths: Object.fromEntries(
      Object.entries(paths)
        .map(([path, item]) => [path, wantedOf(item, isWanted)])
        .filter(([, item]) => item !== undefined),
    ),
  };
  const roots = [kept, ...['Problem', 'WebhookEvent'].map((name) => ({ $ref: `#/components/schemas/${name}` }))];
  return { ...kept, components: { schemas: reachableSchemas(roots, schemas) } };
}

export function isForKeys({ security = [] }) {
  return security.some((scheme) => 'apiKey' in scheme);
}

function wantedOf(item, isWanted) {
  const operations = methods
    .filter((method) => item[method] !== undefined && isWanted(item[method]))
    .map((method) => [method, withSuccessesOnly(item[method])]);
  if (operations.length === 0) return undefined;
  return { ...(item.parameters === undefined ? {} : { parameters: item.parameters }), ...Object.fromEntries(operations) };
}

function withSuccessesOnly(operation) {
  const successes = Object.entries(operation.responses).filter(([status]) => Number(status) < 400);
  return { ...operation, responses: Object.fromEntries(successes.map(([status, { headers: _, ...response }]) => [status, response])) };
}

/** Keeps the order of the document, so the generated file has small diffs. */
function reachableSchemas(roots, schemas) {
  const found = new Set();
  const visit = (value) => {
    if (typeof value !== 'object' || value === null) return;
    const name = /^#\/components\/schemas\/(.+)$/.exec(value.$ref ?? '')?.[1];
    if (name !== undefined && !found.has(name)) {
      found.add(name);
      visit(schemas[name]);
    }
    Object.values(value).forEach(visit);
  };
  visit(roots);
  return Object.fromEntries(Object.entries(schemas).filter(([name]) => found.has(name)));
}
