import { anything, choice, count, exactly, flag, list, type Schema, text, texts } from './json-schema';
import type { ChartSetting, SettingKind } from './setting-kinds';

export const quantity = (description: string) => ({
  description,
  anyOf: [{ type: 'string', pattern: '^[0-9]+(\\.[0-9]+)?(m|k|Ki|M|Mi|G|Gi|T|Ti)?$' }, { type: 'number' }],
});

export const resources = (description: string): Schema =>
  exactly(description, {
    requests: exactly('What the scheduler reserves', { cpu: quantity('CPU time'), memory: quantity('Memory') }),
    limits: exactly(
      'What the container may use at most',
      { cpu: quantity('CPU time'), memory: text('Memory, in Mi or Gi', { pattern: '^[0-9]+(\\.[0-9]+)?(Ki|Mi|Gi|k|M|G)$' }) },
      ['memory'],
    ),
  });

const probe = (description: string): Schema =>
  exactly(description, {
    periodSeconds: count('Seconds between two probes', 1),
    failureThreshold: count('Failures in a row that count', 1),
    timeoutSeconds: count('Seconds that an answer may take', 1),
  });

export type SettingsOfParts = Readonly<Record<string, Readonly<Record<string, ChartSetting>>>>;

function settingsOfKind(settings: SettingsOfParts, kinds: readonly SettingKind[]): [string, ChartSetting][] {
  const found = Object.values(settings).flatMap((ofPart) => Object.entries(ofPart));
  return [...new Map(found.filter(([, { kind }]) => kinds.includes(kind)))].sort(([left], [right]) => left.localeCompare(right));
}

export function settingBlocks(settings: SettingsOfParts): Record<string, Schema> {
  const properties = (kinds: readonly SettingKind[], schemaOf: (setting: ChartSetting) => Schema) =>
    Object.fromEntries(settingsOfKind(settings, kinds).map(([name, setting]) => [name, schemaOf(setting)]));
  return {
    settings: exactly(
      'Settings of docs/config.md by name',
      properties(['plain'], ({ description, allowed }) =>
        allowed === undefined || allowed.includes('true')
          ? { type: ['string', 'number', 'boolean'], description }
          : // YAML reads off as false.
            { type: 'string', enum: allowed, description: `${description}. Put the text in quotes` },
      ),
    ),
    files: exactly(
      'Files by the name of their setting',
      properties(['file'], ({ description }) => ({ $ref: '#/$defs/file', description })),
    ),
    secretRefs: exactly(
      'Another Secret or another key for a setting, by its name',
      properties(['secret', 'plain'], ({ description }) => ({ $ref: '#/$defs/secretRef', description })),
    ),
  };
}

export function partSchema(description: string, settings: SettingsOfParts, more: Readonly<Record<string, Schema>> = {}): Schema {
  return exactly(description, {
    replicas: count('Pods, when autoscaling is off', 0),
    ...settingBlocks(settings),
    existingSecret: text('Secret with the secret settings, by their names; `<fullname>-<part>` when empty'),
    extraEnv: list('More environment variables, as in a container', anything('An environment variable')),
    extraVolumes: list('More volumes, as in a pod', anything('A volume')),
    extraVolumeMounts: list('More mounts, as in a container', anything('A mount')),
    resources: resources('Requests and limits of the container'),
    oldSpacePercent: count('Share of the memory limit for `--max-old-space-size`, in percent', 10, 95),
    uvThreadpoolSize: count('`UV_THREADPOOL_SIZE`: threads for files, name look-ups, compression and password hashes', 1, 1024),
    preStopSeconds: count('Seconds that a pod still serves after it was told to end', 0),
    minReadySeconds: count('Seconds that a new pod must be ready before the next is replaced', 0),
    revisionHistoryLimit: count('Old ReplicaSets that are kept', 0),
    maxSurge: { description: 'Pods above the wanted number during an update', anyOf: [{ type: 'integer' }, { type: 'string' }] },
    probes: exactly('Numbers of the probes', {
      startup: probe('/livez until it answers once'),
      liveness: probe('/livez, which asks nobody'),
      readiness: probe('/readyz, or the gRPC health check of services with `tls.mode=off`'),
    }),
    autoscaling: exactly('HorizontalPodAutoscaler', {
      enabled: flag('Whether there is one'),
      minReplicas: count('Pods at least', 1),
      maxReplicas: count('Pods at most', 1),
      targetCpuPercent: count('CPU time of a pod, in percent of its request', 1),
      eventLoopLag: exactly('Scaling by the lag of the event loop', {
        enabled: flag('Whether it counts; needs an adapter for `nodejs_eventloop_lag_p99_seconds`'),
        targetMilliseconds: count('Lag of a pod that is wanted', 1),
      }),
    }),
    podDisruptionBudget: exactly('PodDisruptionBudget', {
      enabled: flag('Whether there is one'),
      maxUnavailable: { description: 'Pods that a drain may take at a time', anyOf: [{ type: 'integer' }, { type: 'string' }] },
    }),
    topologySpread: list(
      'How pods spread',
      exactly('One rule', {
        topologyKey: text('Label of nodes'),
        maxSkew: count('Difference that is allowed', 1),
        whenUnsatisfiable: choice('What happens otherwise', 'ScheduleAnyway', 'DoNotSchedule'),
      }),
    ),
    serviceAccount: exactly('Account without a token', { annotations: texts('Annotations, such as the role of a cloud') }),
    annotations: texts('Annotations of the Deployment, such as those of Reloader'),
    podAnnotations: texts('Annotations of pods'),
    podLabels: texts('Labels of pods'),
    nodeSelector: texts('Labels that a node must have'),
    tolerations: list('Taints that pods tolerate', anything('A toleration')),
    affinity: anything('Affinity of pods'),
    priorityClassName: text('PriorityClass of pods'),
    dnsConfig: anything('Options of the resolver'),
    ...more,
  });
}
