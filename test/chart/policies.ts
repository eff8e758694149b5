import type { KubeObject, Labels, Peer, Pod, Rule } from './rendered';

/** What NetworkPolicies allow between pods of one namespace, as Kubernetes defines it. */

interface Policy {
  selects: (labels: Labels) => boolean;
  ingress: readonly Rule[];
  egress: readonly Rule[];
}

export function policiesIn(objects: readonly KubeObject[]): Policy[] {
  return objects
    .filter(({ kind }) => kind === 'NetworkPolicy')
    .map(({ metadata, spec }) => {
      // Kubernetes takes a policy without a type for one that allows.
      if (JSON.stringify(spec.policyTypes) !== '["Ingress","Egress"]') throw new Error(`${metadata.name} does not deny both ways.`);
      return { selects: matches(spec.podSelector?.matchLabels), ingress: spec.ingress ?? [], egress: spec.egress ?? [] };
    });
}

const matches =
  (wanted: Labels = {}) =>
  (labels: Labels): boolean =>
    Object.entries(wanted).every(([name, value]) => labels[name] === value);

function hasPort({ ports }: Rule, port: number): boolean {
  return (
    ports === undefined || ports.some((range) => range.protocol === 'TCP' && port >= range.port && port <= (range.endPort ?? range.port))
  );
}

/** Undefined peers are everybody. A peer with a namespace or an address is outside of the namespace. */
function hasPod(peers: readonly Peer[] | undefined, pod: Pod): boolean {
  if (peers === undefined) return true;
  return peers.some(
    ({ podSelector, namespaceSelector, ipBlock }) =>
      podSelector !== undefined && namespaceSelector === undefined && ipBlock === undefined && matches(podSelector.matchLabels)(pod.labels),
  );
}

/** Whether a pod may open a connection to a port of another: its egress and the other's ingress have to allow it. */
export function mayConnect(policies: readonly Policy[], from: Pod, to: Pod, port: number): boolean {
  const leaving = policies.filter(({ selects }) => selects(from.labels)).flatMap(({ egress }) => egress);
  const coming = policies.filter(({ selects }) => selects(to.labels)).flatMap(({ ingress }) => ingress);
  // A rule without peers names an address outside, such as a data store that the values do not describe.
  return (
    leaving.some((rule) => rule.to !== undefined && hasPort(rule, port) && hasPod(rule.to, to)) &&
    coming.some((rule) => hasPort(rule, port) && hasPod(rule.from, from))
  );
}

/** Rules of a component's egress that lead out of the release: to addresses, other namespaces, or everywhere. */
export function leavingRules(policies: readonly Policy[], pod: Pod, own: (labels: Labels) => boolean): Rule[] {
  return policies
    .filter(({ selects }) => selects(pod.labels))
    .flatMap(({ egress }) => egress)
    .filter(
      ({ to }) => to === undefined || !to.every(({ podSelector }) => podSelector !== undefined && own(podSelector.matchLabels ?? {})),
    );
}

/** Ports that some ingress rule of a pod allows. */
export function allowedPorts(policies: readonly Policy[], pod: Pod): number[] {
  const rules = policies.filter(({ selects }) => selects(pod.labels)).flatMap(({ ingress }) => ingress);
  return [...new Set(rules.flatMap(({ ports = [] }) => ports.map(({ port }) => port)))].sort((left, right) => left - right);
}
