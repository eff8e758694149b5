// Generated from proto/evidence/v1/evidence_service.proto by generate.mjs. Not edited by hand.

import type { AnchoredSize as _evidence_v1_AnchoredSize } from '../../evidence/v1/AnchoredSize';
import type { OutsideFailure as _evidence_v1_OutsideFailure } from '../../evidence/v1/OutsideFailure';

/**
 * As the service has it stored. Only a bundle proves it.
 */
export interface LogState {
  /**
   * Whether new consents get a leaf. Absent if the consent service is of an earlier release.
   */
  'isOn'?: (boolean) | undefined;
  /**
   * Leaves of consents that wait for the log, at most 10000. Absent as is_on.
   */
  'waiting'?: (number) | undefined;
  /**
   * Nothing is signed until an operator acts, because signed leaves are missing from the database.
   */
  'isStopped': (boolean);
  'anchorIntervalMs': (number);
  /**
   * The newest checkpoint of this log that the anchor log has. Absent if it has none.
   */
  'anchored'?: (_evidence_v1_AnchoredSize) | undefined;
  /**
   * Whether witnesses are set up.
   */
  'hasWitnesses': (boolean);
  /**
   * The newest one that a quorum of the witnesses cosigned, with their names. Absent if there is none.
   */
  'witnessed'?: (_evidence_v1_AnchoredSize) | undefined;
  /**
   * For each authority that is set up, in the order of the setting, the newest one that it stamped.
   */
  'stamped': (_evidence_v1_AnchoredSize)[];
  /**
   * The witness whose larger tree is why nothing is signed. Absent if there is another reason, or none.
   */
  'stoppedBy'?: (string) | undefined;
  /**
   * Nothing is appended to this log, because it is not what was signed.
   */
  'isRefused': (boolean);
  /**
   * Witnesses and authorities that are set up and whose last answer was not kept.
   */
  'failures': (_evidence_v1_OutsideFailure)[];
}
