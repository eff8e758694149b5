import type { ServerUnaryCall } from '@grpc/grpc-js';
import { mayCall, namesInCertificate } from '@consent/contracts';
import type { TlsFiles } from '../tls';

type AuthContext = ReturnType<ServerUnaryCall<unknown, unknown>['getAuthContext']>;

/** Who is at the other end of a connection. */
export interface Caller {
  /** For the log: the processes that its certificate names. */
  names: readonly string[];
  /** By their paths, the methods it may call. */
  methods: ReadonlySet<string>;
  /** A stranger may call nothing here, and its stream is refused. */
  isStranger: boolean;
}

/**
 * Tells callers by their certificates. It is asked once for each stream, so a call
 * costs one look-up. Without TLS everybody may call everything: a laptop, or a mesh
 * that decides by itself.
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
