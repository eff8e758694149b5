import { converse } from './converse';

export const NATS_DEFAULT_PORT = 4222;

export function probeNats(address: string, timeoutMs: number): Promise<void> {
  const url = new URL(address);
  let hasAsked = false;
  return converse({
    host: url.hostname,
    port: Number(url.port) || NATS_DEFAULT_PORT,
    tls: false, // NATS starts in plain text and switches to TLS after INFO
    timeoutMs,
    onText: (text, socket) => {
      const info = /^INFO (.*)\r\n/m.exec(text)?.[1];
      if (info === undefined) return false;
      // A server that requires TLS is up. The real client does the rest.
      if ((JSON.parse(info) as { tls_required?: boolean }).tls_required) return true;
      if (!hasAsked) socket.write(`CONNECT ${JSON.stringify(credentialsOf(url))}\r\nPING\r\n`);
      hasAsked = true;
      const refusal = /^-ERR (.*)\r\n/m.exec(text)?.[1];
      // If the address has no login, the real client has other credentials, such as an NKey.
      if (url.username === '' && refusal?.includes('Authorization Violation') === true) return true;
      if (refusal !== undefined) throw new Error(`NATS says: ${refusal}`);
      return /^PONG\r\n/m.test(text);
    },
  });
}

/** nats://user:password@host, or nats://token@host. */
function credentialsOf(url: URL): Record<string, unknown> {
  const user = decodeURIComponent(url.username);
  const password = decodeURIComponent(url.password);
  const login = user === '' ? {} : password === '' ? { auth_token: user } : { user, pass: password };
  return { verbose: false, pedantic: false, ...login };
}
