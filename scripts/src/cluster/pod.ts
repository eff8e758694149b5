interface PodOptions {
  name: string;
  labels?: Record<string, string>;
  /** Without one the scheduler chooses. */
  nodeName?: string;
  container: { image: string; args: readonly string[] } & Record<string, unknown>;
  volumes?: readonly object[];
}

/** A pod that runs once and passes Pod Security "restricted". */
export function oneTimePod({ name, labels = {}, nodeName, container, volumes = [] }: PodOptions) {
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name, labels },
    spec: {
      restartPolicy: 'Never',
      automountServiceAccountToken: false,
      nodeName,
      securityContext: { runAsNonRoot: true, runAsUser: 65532, seccompProfile: { type: 'RuntimeDefault' } },
      containers: [
        {
          name,
          securityContext: { allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: ['ALL'] } },
          ...container,
        },
      ],
      volumes,
    },
  };
}
