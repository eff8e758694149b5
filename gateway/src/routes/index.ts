import type { Route } from '../http/route';
import { createBatch } from './consents/create-batch';
import { createConsent } from './consents/create-consent';
import { deleteConsent } from './consents/delete-consent';
import { eraseSubject } from './consents/erase-subject';
import { getConsent } from './consents/get-consent';
import { issueReceipt } from './consents/issue-receipt';
import { listConsents } from './consents/list-consents';
import { listHistory } from './consents/list-history';
import { updateConsent } from './consents/update-consent';
import { createPolicy } from './policies/create-policy';
import { deletePolicy } from './policies/delete-policy';
import { getPolicy } from './policies/get-policy';
import { getVersion } from './policies/get-version';
import { listPolicies } from './policies/list-policies';
import { listVersions } from './policies/list-versions';
import { updatePolicy } from './policies/update-policy';

/** Every route of the API. The router, the OpenAPI document and the tests that walk all routes start here. */
export const routes: readonly Route[] = [
  createConsent,
  getConsent,
  listConsents,
  createBatch,
  updateConsent,
  deleteConsent,
  eraseSubject,
  listHistory,
  issueReceipt,
  createPolicy,
  listPolicies,
  getPolicy,
  updatePolicy,
  deletePolicy,
  listVersions,
  getVersion,
];
