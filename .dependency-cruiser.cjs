// Who may import whom. Each rule says why, because that is what a person who breaks it needs to know.
const service = '^services/([^/]+)';

/** A step of the gateway's pipeline may call later ones only, so that the numbers say in which order a request passes them. */
const laterSteps = [2, 3, 4, 5, 6, 7, 8].map((step) => ({
  name: `step-${step}-calls-later-steps`,
  severity: 'error',
  comment: 'The folders of gateway/src/pipeline are numbered in the order of a request. What several steps use is in 0-common.',
  from: { path: `^gateway/src/pipeline/${step}-`, pathNot: '\\.test\\.ts$' },
  to: { path: `^gateway/src/pipeline/[1-${step - 1}]-` },
}));

module.exports = {
  forbidden: [
    ...laterSteps,
    {
      name: 'common-below-steps',
      severity: 'error',
      comment: 'What steps have in common knows their types only.',
      from: { path: '^gateway/src/pipeline/0-common/', pathNot: '\\.test\\.ts$' },
      to: { path: '^gateway/src/pipeline/[1-8]-', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'pipeline-below-routes',
      severity: 'error',
      comment: 'Routes and documents are made of the pipeline, not the other way round.',
      from: { path: '^gateway/src/(pipeline|routes)/', pathNot: '\\.test\\.ts$' },
      to: { path: '^gateway/src/(openapi|pages|app)' },
    },
    { name: 'no-cycles', severity: 'error', comment: 'A cycle cannot be read from either end.', from: {}, to: { circular: true } },
    {
      name: 'service-alone',
      severity: 'error',
      comment: 'Services meet over gRPC and events only.',
      from: { path: service },
      to: { path: '^services/', pathNot: '^services/$1' },
    },
    {
      name: 'gateway-no-services',
      severity: 'error',
      comment: 'The gateway knows contracts, not services.',
      from: { path: '^gateway/' },
      to: { path: '^services/' },
    },
    {
      name: 'packages-below',
      severity: 'error',
      comment: 'Packages are below everything that uses them.',
      from: { path: '^packages/' },
      to: { path: '^(services|gateway|scripts|test)/' },
    },
    {
      name: 'package-by-index',
      severity: 'error',
      comment: 'A package is what its index exports. Only the set-up of a test run reads less of one: a unit test waits for it.',
      from: { path: '^(packages)/([^/]+)/|^(services|gateway|scripts|test)/', pathNot: '^test/system/global-setup' },
      to: {
        path: '^packages/',
        pathNot: ['^packages/$2/', '^packages/[^/]+/dist/((columns|errors|ids|languages|node)/)?index\\.(c?js|d\\.c?ts)$'],
      },
    },
    {
      name: 'own-product-by-name',
      severity: 'error',
      comment: 'A product of its own costs seconds of CPU time, so the name of a test file says that it starts one.',
      from: { path: '^test/', pathNot: '\\.own-product\\.test\\.ts$|^test/(fuzz|system)/|^test/browser/dashboard/start-dashboard' },
      to: { path: '^test/(system/start-system|browser/dashboard/start-dashboard)' },
    },
    {
      name: 'rules-alone',
      severity: 'error',
      comment: 'A rule does no I/O. It imports errors, ids, other rules, and the types of records.',
      from: { path: '^(services|gateway)/.*\\.rule\\.ts$' },
      to: {
        pathNot: ['\\.rule\\.ts$', '^packages/kernel/(src|dist)/(errors|ids)/', '^node:', '^(crypto|buffer|util|url|net)$'],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'statements-in-sql-files',
      severity: 'error',
      comment:
        'SQL is in *.sql.ts files. Only they, service.ts and the programs of threads use @consent/postgres; others may name its types, and a record lists its columns.',
      from: { path: `${service}/src/`, pathNot: '\\.sql\\.ts$|/service\\.ts$|-thread\\.ts$' },
      to: { path: '^packages/postgres/', pathNot: '/columns/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'statements-below-verbs',
      severity: 'error',
      comment: 'A statement knows records and rules, not the verbs that use it.',
      from: { path: `${service}/src/.*\\.sql\\.ts$` },
      to: { path: '^services/$1/src/(service|parts|config|main|.*/index)\\.ts$' },
    },
    {
      name: 'source-no-tests',
      severity: 'error',
      comment: 'What ships does not need what tests it.',
      from: { path: '/src/', pathNot: '(\\.test\\.ts$|^packages/testkit/)' },
      to: { path: '(\\.test\\.ts$|/test/|^packages/testkit/)' },
    },
  ],
  options: {
    // What a workspace exports is found as its build; its source is looked at by itself.
    doNotFollow: { path: '(node_modules|/dist/)' },
    exclude: { path: '(/gen/|node_modules/@types)' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.lint.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['require', 'node', 'default'],
      mainFields: ['main'],
      extensions: ['.ts', '.js', '.json'],
    },
  },
};
