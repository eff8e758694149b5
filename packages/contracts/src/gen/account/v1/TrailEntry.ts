// Generated from proto/account/v1/request_service.proto by generate.mjs. Not edited by hand.

import type { RequestActor as _account_v1_RequestActor } from '../../account/v1/RequestActor';

export interface TrailEntry {
  'atMs': (number);
  /**
   * received, confirmed, subject_named, extended, answered, refused, mail_sent, mail_failed, downloaded, reminded, blanked.
   */
  'what': (string);
  'by': (_account_v1_RequestActor);
  /**
   * The subject, the reason, the mail or the file. "" if there is none, and after it was blanked.
   */
  'detail': (string);
}
