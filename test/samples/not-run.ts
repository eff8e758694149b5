import type { NotRun } from './sample';

/** Blocks and commands that do not run here. A name that matches nothing fails. */
export const notRun: readonly NotRun[] = [
  {
    because: 'These samples run beside such a start, in a folder of its own. Its port and its other options have tests of their own.',
    blocks: [['README.md', 'npm ci && npm start']],
  },
  {
    because: 'It asks third parties. test/browser/banner/recipes.test.ts runs each block of the guide as a page.',
    blocks: [
      ['docs/recipes.md', '<iframe\n  data-consent="marketing"\n  data-src="https://www.youtube-nocookie.com'],
      ['docs/recipes.md', '<iframe\n  data-consent="marketing"\n  data-src="https://player.vimeo.com'],
      ['docs/recipes.md', '<iframe\n  data-consent="functional"\n  data-src="https://www.google.com/maps'],
      ['docs/recipes.md', '<script type="text/plain" data-consent="analytics" async src="https://www.googletagmanager.com'],
      ['docs/recipes.md', '<script type="text/plain" data-consent="analytics">\n  window.dataLayer'],
      ['docs/recipes.md', '<script type="text/plain" data-consent="marketing">\n  window.fbq'],
      ['docs/recipes.md', '<script type="text/plain" data-consent="marketing">\n  window.Tiktok'],
      ['docs/recipes.md', '<script type="text/plain" data-consent="analytics">\n  window._paq'],
      ['docs/recipes.md', '<script type="text/plain" data-consent="analytics">\n  window.hj'],
    ],
  },
  {
    because: 'It is a part of a request. test/browser/banner/earlier-tool.test.ts sends it.',
    blocks: [['docs/switching.md', '{\n  "banner": {\n    "earlier_tool"']],
  },
  {
    because: 'A purge is due 8 days after the erasure. test/e2e/evidence/purge.test.ts runs both commands on a certificate.',
    blocks: [['docs/evidence.md', 'curl -sS "$URL/api/v1/subjects/$SUBJECT/purge"']],
  },
  {
    because: 'It needs a signed-in visitor. test/browser/banner/signed-in.test.ts and test/e2e/identities play the guide.',
    blocks: [
      ['docs/signed-in-people.md', "import { signIdentity } from '@consent/sdk/node'"],
      ['docs/signed-in-people.md', 'const token = signIdentity'],
      ['docs/signed-in-people.md', '<script>\n  window.consent.identify'],
      ['docs/signed-in-people.md', 'curl -H "Authorization: Bearer $API_KEY"'],
      ['docs/signed-in-people.md', 'curl -X DELETE -H "Authorization: Bearer $API_KEY"'],
    ],
  },
  { because: 'It is a drawing.', blocks: [['README.md', '\n API clients · banners · dashboard'.trimStart()]] },
  { because: 'It defines names of the format. It is no program.', blocks: [['docs/evidence-format.md', 'data    the UTF-8 bytes']] },
  {
    because: 'It is an example of a file, with keys cut short. services/evidence/test/witness-policy.test.ts reads such files.',
    blocks: [['docs/evidence.md', 'witness customer  customer.example']],
  },
  {
    because: 'It needs the RPC port of a running product. test/evidence-tampering/audit.own-product.test.ts runs the command.',
    blocks: [['docs/evidence-audit.md', 'EVIDENCE_ADDRESS=127.0.0.1:9106 npm run admin -- evidence audit']],
  },
  { because: 'A measurement takes minutes, and is worthless beside other tests.', blocks: [['docs/benchmarks.md', 'npm run bench']] },
  {
    because: 'It needs Docker or buildah. test/images compares the commands with the build.',
    blocks: [
      ['docs/images.md', 'npm run images'],
      ['docs/images.md', 'docker build -f'],
      ['docs/images.md', 'docker run --rm -e ACCOUNT_ADDRESS'],
      ['docs/images.md', 'npm run compose:secrets'],
      ['docs/images.md', 'docker run --rm -u'],
    ],
    commands: [
      [
        'docs/images.md',
        'docker compose -f deploy/compose.yaml run --rm --no-deps -e ACCOUNT_ADDRESS=account:7000 account scripts/dist/admin.js --help',
      ],
      ['docs/images.md', 'docker compose config'],
      ['packages/local-stack/README.md', 'docker info'],
      ['packages/local-stack/README.md', 'docker compose version'],
    ],
  },
  {
    because: 'It needs a cluster. test/chart renders the chart; npm run test:cluster runs it in a cluster.',
    blocks: [
      ['docs/kubernetes.md', 'npm run images   '],
      ['docs/kubernetes.md', 'apt-get install buildah podman'],
      ['docs/kubernetes.md', 'npm run test:cluster'],
      ['docs/kubernetes.md', 'skaffold dev'],
    ],
    commands: [
      ['docs/kubernetes.md', 'helm test'],
      ['docs/kubernetes.md', 'skaffold dev'],
      ['docs/kubernetes.md', 'skaffold verify'],
      ['docs/testing.md', 'skaffold dev'],
    ],
  },
  {
    because: 'It starts tests within tests.',
    blocks: [['docs/testing.md', 'npm test -- packages/kernel']],
    commands: [
      ['docs/guarantees.md', 'npx vitest run'],
      ['docs/testing.md', 'npx vitest run …'],
    ],
  },
  {
    because: 'It needs a database of the reader’s own. The tests of scripts/src/admin run the command, and test/chart renders such values.',
    blocks: [
      ['docs/scale.md', 'DATABASE_URL=postgres://consent_service'],
      ['docs/scale.md', 'cells:'],
    ],
  },
  {
    because: 'It is for the operator of a deployment: it needs a database or a NATS server with that deployment’s passwords.',
    blocks: [['docs/operations.md', 'SELECT a.id, u.email']],
    commands: [['docs/operations.md', 'nats stream view REFUSED_EVENTS']],
  },
  {
    because: 'It is a part of a server: test/browser/banner/subdomains.test.ts reads the cookie that the banner wrote.',
    blocks: [['packages/banner/README.md', "import { readConsentCookie } from '@consent/sdk';"]],
  },
  {
    because: 'It is about tags of others: test/browser/banner/vendor-signals.test.ts serves these lines.',
    blocks: [
      ['docs/vendor-signals.md', '<script>\n  (window.uetq'],
      ['docs/vendor-signals.md', "<script>\n  fbq('consent'"],
    ],
  },
  {
    because: 'It is about the page of a site: test/browser/banner serves such pages, and pins the file by its hash.',
    blocks: [
      ['packages/banner/README.md', '<iframe data-consent="marketing" data-src='],
      ['packages/banner/README.md', '<h2>Cookies on this site</h2>'],
      ['packages/banner/README.md', 'Content-Security-Policy: script-src'],
      ['packages/banner/README.md', 'curl -s https://consent.example.com/banner.js'],
      ['packages/banner/README.md', '<script async src="https://consent.example.com/banner-'],
    ],
  },
  {
    because:
      'The example account published a policy long before its first consent, so its log cannot show an absence. The verifier’s tests do.',
    blocks: [['docs/evidence-format.md', 'node verify-evidence.mjs absent.zip']],
  },
  {
    because:
      'The log of the example account is short, so its bundles have all entries. scripts/src/verify-evidence/entries.test.ts runs it.',
    blocks: [['docs/evidence-format.md', 'node verify-evidence.mjs bundle.zip --keys keys.json --entries']],
  },
  {
    because:
      'It needs a witness and an authority. services/evidence/test/anchored-bundles.test.ts runs it with both, and openssl on the token.',
    blocks: [
      ['docs/evidence.md', 'node verify-evidence.mjs bundle.zip --keys keys.json --policy policy.txt'],
      ['docs/evidence-format.md', 'node verify-evidence.mjs bundle.zip --keys keys.json --policy policy.txt'],
    ],
  },
  {
    because: 'It changes the machine, or needs a registry.',
    commands: [
      ['docs/testing.md', 'apt-get install postgresql redis-server nats-server'],
      ['docs/webhooks.md', 'npm install express'],
      ['docs/webhooks.md', 'npm pack -w @consent/webhook-verifier'],
      ['examples/nextjs/README.md', 'npx create-next-app'],
      ['examples/nextjs/README.md', 'npx next dev'],
      ['packages/local-stack/README.md', 'apt-get install'],
    ],
  },
  {
    because: 'It is an outline for readers of the code: its names are those of a service, whose own tests run them.',
    blocks: [
      ['packages/events/README.md', '// migration of a service'],
      ['packages/evidence-format/README.md', 'import { hash } from'],
      ['packages/evidence-format/README.md', 'for await (const piece of streamBundle('],
      ['packages/evidence-verifier/README.md', 'const result = await verifyBundle('],
      ['packages/postgres/README.md', 'await migrate(url'],
      ['packages/postgres/README.md', 'const petColumns'],
      ['packages/service/README.md', 'export const createPolicyService'],
    ],
  },
];
