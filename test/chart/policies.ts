import type { KubeObject, Labels, Peer, Pod, Rule } from './rendered';

interface Policy {
  selects: (labels: Labels) => boolean;
  ingress: readonly Rule[];
  egress: readonly Rule[];
}

export function policiesIn(objects: readonly KubeObject[]): Policy[] {
  return objects
    .filter(({ kind }) => kind === 'NetworkPolicy')
    .map(({ metadata, spec }) => {
      // Kubernetes allows every direction that a policy doesn't list.
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

/** Undefined peers match every pod. A peer with a namespace or an address is outside this namespace. */
function hasPod(peers: readonly Peer[] | undefined, pod: Pod): boolean {
  if (peers === undefined) return true;
  return peers.some(
    ({ podSelector, namespaceSelector, ipBlock }) =>
      podSelector !== undefined && namespaceSelector === undefined && ipBlock === undefined && matches(podSelector.matchLabels)(pod.labels),
  );
}

/** A connection needs the sender's egress and the receiver's ingress. */
export function mayConnect(policies: readonly Policy[], from: Pod, to: Pod, port: number): boolean {
  const leaving = policies.filter(({ selects }) => selects(from.labels)).flatMap(({ egress }) => egress);
  const coming = policies.filter(({ selects }) => selects(to.labels)).flatMap(({ ingress }) => ingress);
  // An egress rule without peers names an address outside, such as a data store that the values don't describe.
  return (
    leaving.some((rule) => rule.to !== undefined && hasPort(rule, port) && hasPod(rule.to, to)) &&
    coming.some((rule) => hasPort(rule, port) && hasPod(rule.from, from))
  );
}

/** Egress rules that leave the release: to addresses, to other namespaces, or everywhere. */
export function leavingRules(policies: readonly Policy[], pod: Pod, own: (labels: Labels) => boolean): Rule[] {
  return policies
    .filter(({ selects }) => selects(pod.labels))
    .flatMap(({ egress }) => egress)
    .filter(
      ({ to }) => to === undefined || !to.every(({ podSelector }) => podSelector !== undefined && own(podSelector.matchLabels ?? {})),
    );
}

export function allowedPorts(policies: readonly Policy[], pod: Pod): number[] {
  const rules = policies.filter(({ selects }) => selects(pod.labels)).flatMap(({ ingress }) => ingress);
  return [...new Set(rules.flatMap(({ ports = [] }) => ports.map(({ port }) => port)))].sort((left, right) => left - right);
}
