import type { ServerUnaryCall } from '@grpc/grpc-js';
import { mayCall, namesInCertificate } from '@consent/contracts';
import type { TlsFiles } from '../tls';

type AuthContext = ReturnType<ServerUnaryCall<unknown, unknown>['getAuthContext']>;

export interface Caller {
  names: readonly string[];
  methods: ReadonlySet<string>;
  isStranger: boolean;
}

/**
 * Identifies callers by certificate. Exchange checks once per stream, so each call costs one lookup. Without TLS every
 * caller may call everything, for a laptop or behind a mesh that does the authorization.
 */
export function createCallerCheck(tls: TlsFiles | undefined, methodPaths: readonly string[]): (context: () => AuthContext) => Caller {
  const anybody: Caller = { names: [], methods: new Set(methodPaths), isStranger: false };
  return (context) => {
    if (tls === undefined) return anybody;
    const names = namesInCertificate(context().sslPeerCertificate ?? {}, tls.domain);
    const methods = methodPaths.filter((path) => mayCall(names, path));
    return { names, methods: new Set(methods), isStranger: methods.length === 0 };
  };
}
