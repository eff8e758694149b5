import type { OfferProjection, WriteProjections } from '../clients/projections';
import type { PolicyEvents } from '../events/policy-events';
import type { InTransaction, PolicyStore } from '../store/policy-store';
import { createPolicy } from './create-policy';
import { deletePolicy, type DeletePolicyParts } from './delete-policy';
import { getPolicy } from './get-policy';
import { getPolicyFacts } from './get-policy-facts';
import { getVersion } from './get-version';
import { listPolicies } from './list-policies';
import { listVersions } from './list-versions';
import { projectMarked } from './project-marked';
import { resumeProjections } from './resume-projections';
import { updatePolicy } from './update-policy';

export interface OperationParts {
  store: PolicyStore;
  inTransaction: InTransaction;
  events: PolicyEvents;
  offerProjection: OfferProjection;
  writeProjections: WriteProjections;
  detachSites: DeletePolicyParts['detachSites'];
  newId: () => string;
  now: () => number;
}

/** Everything this service does, each verb in the file of its name. */
export function createOperations(parts: OperationParts) {
  const { store } = parts;
  return {
    createPolicy: createPolicy(parts),
    listPolicies: listPolicies(store),
    getPolicy: getPolicy(store),
    updatePolicy: updatePolicy(parts),
    deletePolicy: deletePolicy(parts),
    listVersions: listVersions(store),
    getVersion: getVersion(store),
    getPolicyFacts: getPolicyFacts(parts),
    resumeProjections: resumeProjections(parts),
    projectMarked: projectMarked(parts),
  };
}

export type Operations = ReturnType<typeof createOperations>;
