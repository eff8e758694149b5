import { X509Certificate } from 'node:crypto';
import { processNames, type ProcessName } from './callers';

/** What is read of a certificate as Node's TLS gives it. */
export interface PeerCertificate {
  raw?: Buffer | undefined;
}

/**
 * The processes that a certificate names: a DNS SAN is `account`, or
 * `account.<domain>` with a domain. Only the whole name counts, and no wildcard, so
 * another name of the same authority never passes for a process.
 */
export function namesInCertificate({ raw }: PeerCertificate, domain: string | undefined): ProcessName[] {
  if (raw === undefined) return [];
  const certificate = new X509Certificate(raw);
  return processNames.filter((name) => {
    const dnsName = domain === undefined ? name : `${name}.${domain}`;
    return certificate.checkHost(dnsName, { subject: 'never', wildcards: false }) !== undefined;
  });
}

/** For Node's `checkServerIdentity`: the server must be the process, whatever host name it was reached by. */
export function serverNameCheck(name: ProcessName, domain: string | undefined) {
  return (_host: string, certificate: PeerCertificate): Error | undefined => {
    if (namesInCertificate(certificate, domain).includes(name)) return undefined;
    return new Error(`the server's certificate does not name ${name}`);
  };
}
