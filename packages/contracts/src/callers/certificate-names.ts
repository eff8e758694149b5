import { X509Certificate } from 'node:crypto';
import { processNames, type ProcessName } from '../parts';

export interface PeerCertificate {
  raw?: Buffer | undefined;
}

/**
 * The processes named by a certificate's DNS SANs: `account`, or `account.<domain>` with a domain. Only whole names
 * count and wildcards do not, so other certificates of the same authority never pass for a process.
 */
export function namesInCertificate({ raw }: PeerCertificate, domain: string | undefined): ProcessName[] {
  if (raw === undefined) return [];
  const certificate = new X509Certificate(raw);
  return processNames.filter((name) => {
    const dnsName = domain === undefined ? name : `${name}.${domain}`;
    return certificate.checkHost(dnsName, { subject: 'never', wildcards: false }) !== undefined;
  });
}

/** For Node's `checkServerIdentity`. Checks the name of the process, whatever host name was dialled. */
export function serverNameCheck(name: ProcessName, domain: string | undefined) {
  return (_host: string, certificate: PeerCertificate): Error | undefined => {
    if (namesInCertificate(certificate, domain).includes(name)) return undefined;
    return new Error(`the server's certificate does not name ${name}`);
  };
}
