// Who may import whom. Each rule says why, because that is what a person who breaks it needs to know.
const service = '^services/([^/]+)';

module.exports = {
  forbidden: [
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
      to: { path: '^packages/', pathNot: ['^packages/$2/', '^packages/[^/]+/dist/((columns|errors|ids|node)/)?index\\.(c?js|d\\.c?ts)$'] },
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
