/** Routes of the gateway outside of the API: pages, the OpenAPI document and probes. */
export const pageRoutes = '/|/docs.*|/api/v1/(openapi|postman).json|/[{]dashboard[}]|/livez|/readyz';

const batchRoute = '/consents/batch';
const exportRoutes = '/exports(/[{]id[}](/download)?)?|/sites/[{]siteId[}]/exports';
/** No latency objective: their duration depends on how fast the client reads. */
export const streamedRoutes = '/sites/[{]siteId[}]/consents/export|/exports/download/[{]token[}]';

export interface RouteClass {
  name: 'write' | 'read' | 'batch' | 'export';
  /** Must be a bucket boundary and not an integer, which OpenMetrics formats differently. */
  withinSeconds: number;
  methods: string;
  routes: string;
  notRoutes: string;
}

/** Every route of the API except the streamed ones is in exactly one class. A test compares them with the gateway. */
export const routeClasses: readonly RouteClass[] = [
  {
    name: 'write',
    withinSeconds: 0.25,
    methods: 'POST|PUT|PATCH|DELETE',
    routes: '.+',
    notRoutes: [batchRoute, exportRoutes, pageRoutes, 'unmatched'].join('|'),
  },
  {
    name: 'read',
    withinSeconds: 0.25,
    methods: 'GET',
    routes: '.+',
    notRoutes: [exportRoutes, streamedRoutes, pageRoutes, 'unmatched'].join('|'),
  },
  { name: 'batch', withinSeconds: 2.5, methods: 'POST', routes: batchRoute, notRoutes: 'unmatched' },
  { name: 'export', withinSeconds: 0.5, methods: 'GET|POST', routes: exportRoutes, notRoutes: 'unmatched' },
];
