import { type ServiceName, serviceNames } from '@consent/contracts';
import { anything, choice, count, exactly, flag, list, port, type Schema, text, texts } from './json-schema';
import { partSchema, quantity, resources, settingBlocks, type SettingsOfParts } from './part-schema';

const annotations = texts('Annotations');
const labels = texts('More labels');
const peers = list('Peers; every address when empty', anything('A NetworkPolicyPeer'));
const target = (what: string): Schema => exactly(`Edge to ${what}`, { to: peers, ports: list('TCP ports', port('A port')) });
const secretRef = (description: string): Schema => ({ $ref: '#/$defs/secretRef', description });

const cell = exactly(
  'A cell',
  {
    name: text('Name; `main` has the accounts that were there before cells'),
    weight: count('Share of new accounts; 1 when absent', 0),
    schema: text('Schema; public when absent'),
    urlRef: secretRef('Key of a Secret with the PostgreSQL URL; `DATABASE_URL` of consent when absent'),
    replicaUrlRef: secretRef('Key of a Secret with the URL of a replica, for export files'),
  },
  ['name'],
);

const enabled = flag('Whether it is made');

const image = exactly('Where the images are', {
  registry: text('Registry and folder of the images `consent-service-<part>`'),
  tag: text('Tag; the appVersion of the chart when empty'),
  digests: texts('Digests by part, which win over the tag'),
  references: texts('Whole references by part, which win over all of these'),
  pullPolicy: choice('When images are pulled', 'Always', 'IfNotPresent', 'Never'),
  pullSecrets: list('Names of Secrets for the registry', text('A name')),
});

const tls = exactly('Mutual TLS between the parts', {
  mode: choice(
    'Where certificates come from: cert-manager, Secrets that you made, made for trying, or none under a mesh. auto is generated with dev.generateSecrets and existingSecrets otherwise',
    ...['auto', 'certManager', 'existingSecrets', 'generated', 'off'],
  ),
  domain: text('Domain of the names in certificates (`RPC_TLS_DOMAIN`)'),
  existingSecrets: texts('Secrets by part, with `ca.crt`, `tls.crt` and `tls.key`; `<fullname>-<part>-tls` when absent'),
  certManager: exactly('Certificates of cert-manager', {
    issuerRef: anything('An issuer with an authority of your own; the chart makes one when empty'),
    duration: text('Life of a certificate'),
    renewBefore: text('How long before its end a certificate is renewed; restart pods within this time'),
  }),
});

const storage = exactly('Where files of exports are', {
  type: choice('A bucket, or a volume that all replicas share', 'bucket', 'volume'),
  bucket: exactly('A bucket of any store that speaks S3', {
    name: text('Its name (`EXPORT_S3_BUCKET`)'),
    endpoint: text('Address of the store; that of AWS when empty'),
    region: text('Region'),
    prefix: text('Put before each name; ends with a slash'),
    pathStyle: flag('Whether the bucket stands in the path'),
  }),
  volume: exactly('A volume', {
    ephemeral: flag('An emptyDir, for one replica that may lose its files'),
    existingClaim: text('A claim that you made; the chart makes one when empty'),
    storageClassName: text('Class of the claim'),
    accessModes: list('Modes of the claim; several replicas need ReadWriteMany', text('A mode')),
    size: quantity('Size of the claim'),
  }),
});

const register = exactly('Where the register is: on storage that is not restored together with the database', {
  type: choice('A volume, or an object in a bucket', 'volume', 'bucket'),
  bucket: exactly('A bucket of a store that speaks S3 and has conditional writes', {
    name: text('Its name'),
    key: text('Key of the object'),
    endpoint: text('Address of the store; that of AWS when empty'),
    region: text('Region'),
    pathStyle: flag('Whether the bucket stands in the path'),
  }),
  volume: exactly('A volume', {
    ephemeral: flag('An emptyDir, for trying'),
    existingClaim: text('A claim that you made; the chart makes one when empty'),
    storageClassName: text('Class of the claim'),
    accessModes: list('Modes of the claim; several replicas need ReadWriteMany', text('A mode')),
    size: quantity('Size of the claim'),
  }),
});

const filesOf: Partial<Record<ServiceName, Record<string, Schema>>> = { export: { storage }, evidence: { register } };

const devStore = (what: string): Schema =>
  exactly(what, {
    image: text('Image'),
    command: list('Command, for other images', text('A word')),
    args: list('Arguments; those of the official image when empty', text('A word')),
    user: count('User id', 1),
    resources: resources('Requests and limits'),
  });

/** Every value has a description. The chart's README is generated from it. */
export function valuesSchema(settings: SettingsOfParts): Schema {
  const part = (name: string, description: string, more: Readonly<Record<string, Schema>> = {}) =>
    partSchema(`${description}. Holds what \`defaults\` hold`, { [name]: settings[name] ?? {} }, more);
  const values = exactly('Values of the chart consent-service', {
    nameOverride: text('Name of the chart in labels'),
    fullnameOverride: text('Start of every name, instead of one made of the release'),
    clusterDomain: text('Domain of the cluster'),
    publicUrl: text('How the outside reaches the gateway; https in production'),
    nodeEnv: choice('`NODE_ENV`; production refuses what endangers data', 'production', 'development', 'test'),
    bindAddress: text('Address that servers bind in pods'),
    image,
    ports: exactly('Ports in pods', {
      public: port('HTTP of the gateway (`PORT`)'),
      rpc: port('gRPC of services (`RPC_PORT`)'),
      internalHttp: port('Internal HTTP of consent, export and evidence (`HTTP_PORT`)'),
      operations: port('/livez, /readyz and /metrics (`OPS_PORT`)'),
    }),
    ...settingBlocks(settings),
    secrets: exactly('Secret settings', {
      existingSecret: text('One Secret for all parts; one for each part, `<fullname>-<part>`, when empty'),
    }),
    tls,
    cells: list('Databases for consents, one for each group of accounts (docs/scale.md); all are in `DATABASE_URL` when empty', cell),
    migrations: exactly('Migrations of the databases', {
      mode: choice('job: before pods change, and pods wait for the schema; atStart: by the pods', 'job', 'atStart'),
      activeDeadlineSeconds: count('Seconds after which a migration is ended', 1),
      backoffLimit: count('Attempts after the first', 0),
      ttlSecondsAfterFinished: count('Seconds that an ended Job is kept', 0),
      resources: resources('Requests and limits of a Job'),
    }),
    defaults: partSchema('What every part has, unless its own block says otherwise', settings),
    gateway: part('gateway', 'The gateway', {
      service: exactly('Service of the gateway', {
        type: choice('Its type', 'ClusterIP', 'NodePort', 'LoadBalancer'),
        port: port('Its port'),
        annotations,
        externalTrafficPolicy: { enum: ['', 'Local', 'Cluster'], description: 'Local keeps the addresses of clients' },
      }),
    }),
    ...Object.fromEntries(serviceNames.map((name) => [name, part(name, `The ${name} service`, filesOf[name])])),
    ingress: exactly('Ingress to the gateway', {
      enabled,
      className: text('IngressClass'),
      annotations,
      host: text('Host; that of publicUrl when empty'),
      tlsSecret: text('Secret with the certificate of the host'),
    }),
    gatewayApi: exactly('HTTPRoute of the Gateway API to the gateway', {
      enabled,
      annotations,
      parentRefs: list('Gateways', anything('A ParentReference')),
      hostnames: list('Hosts; that of publicUrl when empty', text('A host')),
    }),
    networkPolicy: networkPolicy(),
    serviceMonitor: exactly('ServiceMonitor of the Prometheus operator', {
      enabled,
      labels,
      interval: text('Time between two scrapes'),
      scrapeTimeout: text('Time that a scrape may take'),
    }),
    prometheusRule: exactly('PrometheusRule with the alerts of docs/operations.md', {
      enabled,
      labels,
      runbooks: text('What stands before `<alert>.md` in links of alerts and dashboards'),
    }),
    dashboards: exactly('ConfigMaps with Grafana dashboards', { enabled, labels, annotations }),
    test: exactly('`helm test`', {
      apiKeySecret: exactly('A Secret with an API key; without it the test records nothing', {
        name: text('Its name'),
        key: text('Its key'),
      }),
      siteId: text('A site of the account of that key'),
    }),
    dev: dev(),
    // Helm passes `global` to every subchart.
    global: anything('Unused'),
  });
  return { $schema: 'http://json-schema.org/draft-07/schema#', ...values, $defs: definitions };
}

const definitions = {
  file: {
    type: 'object',
    additionalProperties: false,
    required: ['key'],
    oneOf: [{ required: ['secret'] }, { required: ['configMap'] }],
    properties: {
      secret: text('Secret that holds the file'),
      configMap: text('ConfigMap that holds the file'),
      key: text('Its key', { minLength: 1 }),
    },
  },
  secretRef: {
    type: 'object',
    additionalProperties: false,
    required: ['name', 'key'],
    properties: { name: text('Secret', { minLength: 1 }), key: text('Its key', { minLength: 1 }) },
  },
};

function networkPolicy(): Schema {
  return exactly('NetworkPolicies: the edges of ARCHITECTURE.md and no other', {
    enabled: flag('Whether there are any'),
    dns: exactly('Edge to DNS', { to: peers, port: port('Its port') }),
    gateway: exactly('Edge to the gateway', { from: list('Who may call; everybody when empty', anything('A NetworkPolicyPeer')) }),
    postgresql: target('PostgreSQL'),
    redis: target('Redis'),
    nats: target('NATS'),
    mail: target('the mail server'),
    bucket: target('the buckets of exports and of the register'),
    witnesses: target('the witnesses and time stamping authorities of evidence, when EVIDENCE_WITNESS_POLICY or EVIDENCE_TSA_URL is set'),
    webhooks: exactly('Edge to receivers of webhooks, at public addresses only', {
      ports: list('TCP ports; all when empty, as the service allows', port('A port')),
    }),
    sso: exactly('Edge to providers of single sign-on, at public addresses only', {
      ports: list('TCP ports; all when empty', port('A port')),
    }),
    collector: target('the collector of traces, when OTEL_EXPORTER_OTLP_ENDPOINT is set'),
    metrics: exactly('Edge to the operations ports', { from: list('Who may scrape; nobody when empty', anything('A NetworkPolicyPeer')) }),
  });
}

function dev(): Schema {
  return exactly('For trying, never for production', {
    hotReload: flag('Lets Skaffold write changed sources into containers of the target `dev`'),
    generateSecrets: flag('Generates every secret, and certificates unless tls.mode says otherwise'),
    urls: exactly('Addresses for generated Secrets, when dataStores are off', {
      postgresql: text('PostgreSQL; %s is the name of the part'),
      redis: text('Redis'),
      nats: text('NATS'),
      smtp: text('Mail server'),
    }),
    dataStores: exactly('Single-node data stores', {
      enabled: flag('Whether they are made; needs generateSecrets'),
      postgresql: devStore('PostgreSQL'),
      redis: devStore('Redis'),
      nats: devStore('NATS with JetStream'),
      mail: devStore('Mail catcher'),
      persistence: exactly('Volumes of the data stores', {
        enabled: flag('Claims instead of emptyDirs'),
        storageClassName: text('Class of the claims'),
        size: quantity('Size of each'),
      }),
    }),
  });
}
