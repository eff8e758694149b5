import type { SpanTemplate } from '@consent/kernel';

export function callSpan(path: string, kind: 'client' | 'server'): SpanTemplate {
  const [service = '', method = ''] = path.slice(1).split('/');
  return {
    name: `${service}/${method}`,
    kind,
    attributes: { 'rpc.system': 'grpc', 'rpc.service': service, 'rpc.method': method },
  };
}
