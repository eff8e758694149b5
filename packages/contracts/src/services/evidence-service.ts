import { defineService } from '../define-service';
import type { EvidenceServiceDefinition } from '../gen/evidence/v1/EvidenceService';
import type { MethodsOf } from '../service-contract';

export type EvidenceServiceMethods = MethodsOf<EvidenceServiceDefinition>;

export const evidenceService = defineService<EvidenceServiceDefinition>('evidence.v1.EvidenceService', {
  getLog: 'read',
  getKeys: 'read',
  proveConsent: 'read',
  provePolicyVersion: 'read',
  proveNotice: 'read',
  proveSeenReport: 'read',
  proveLinks: 'read',
  proveCheck: 'read',
  proveConsistency: 'read',
  listLogOpenings: 'read',
  // Each run records another receipt.
  signReceipt: 'read_once',
  signErasureCertificate: 'read',
  signExportManifest: 'read',
});
