// Generated from proto/account/v1/request_service.proto by generate.mjs. Not edited by hand.

import type { RequestActor as _account_v1_RequestActor } from '../../account/v1/RequestActor';

export interface PersonRequest {
  /**
   * req_...
   */
  'id': (string);
  'siteId': (string);
  /**
   * access, erase, withdraw or correct.
   */
  'kind': (string);
  /**
   * open, answered or refused.
   */
  'status': (string);
  /**
   * token: the site vouched for the person. email: the person has opened a mail.
   */
  'proof': (string);
  /**
   * "" without one, and after it was blanked. The same holds for the other texts of the person.
   */
  'email': (string);
  /**
   * Whether the person has opened a mail that was sent there.
   */
  'emailConfirmed': (boolean);
  /**
   * Proven or named; "" if nobody is named.
   */
  'subjectId': (string);
  /**
   * proven, named or "".
   */
  'subjectBy': (string);
  /**
   * What the browser says that its subject is. Not proven.
   */
  'claimedSubjectId': (string);
  'message': (string);
  /**
   * Language of the person, a tag.
   */
  'language': (string);
  /**
   * gdpr, ccpa or lgpd.
   */
  'law': (string);
  /**
   * Where the person was, such as DE or US-CA; "" if unknown.
   */
  'place': (string);
  'receivedAtMs': (number);
  'confirmedAtMs': (number);
  'dueAtMs': (number);
  /**
   * 0 if it was not extended.
   */
  'extendedAtMs': (number);
  'extensionReason': (string);
  /**
   * Whether the law allows it still.
   */
  'canExtend': (boolean);
  /**
   * 0 while it is open. The same holds for the next fields.
   */
  'closedAtMs': (number);
  'closedBy': (_account_v1_RequestActor);
  'answerText': (string);
  /**
   * records, evidence.
   */
  'files': (string)[];
  /**
   * When the texts were blanked; 0 if they were not.
   */
  'blankedAtMs': (number);
}
