import { defineService } from '../define-service';
import type { ConsentServiceDefinition } from '../gen/consent/v1/ConsentService';
import type { MethodsOf } from '../service-contract';

export type ConsentServiceMethods = MethodsOf<ConsentServiceDefinition>;

export const consentService = defineService<ConsentServiceDefinition>('consent.v1.ConsentService', {
  // The caller chooses the ids, so a retry hits the primary key.
  createConsents: true,
  getConsents: 'read',
  listConsents: 'read',
  updateConsent: false,
  // For an erased record it returns the same record and changes nothing.
  deleteConsent: true,
  // A retry answers erased: 0, and the count of the first run is lost.
  eraseSubject: false,
  listHistory: 'read',
  getStates: 'read',
  // A retry finds the link and changes nothing.
  linkSubject: true,
  // A retry finds no link, and callers only show it.
  unlinkSubject: true,
  endLink: true,
  listLinks: 'read',
  // The caller chooses the id, so a retry hits the primary key.
  recordCheck: true,
  // A repeated call returns the purge of the first one.
  askPurge: true,
  getPurge: 'read',
  getRetention: 'read',
  previewRetention: 'read',
  // A repeated call sets the same.
  setRetention: true,
  // Each run sets another hold.
  setHold: false,
  liftHold: true,
  listHolds: 'read',
  // Each run records another receipt.
  issueReceipt: 'read_once',
  getStats: 'read',
  // May mark the account for counting. A retry repeats that without effect.
  countVersions: 'read',
  countAnswers: 'read',
  checkConsents: 'read',
  // A retry records it twice.
  recordRead: true,
});
