// Generated from proto/consent/v1/consent_service.proto by generate.mjs. Not edited by hand.

export interface GetStatesRequest {
  'accountId': (string);
  /**
   * "" for one subject, whose states on all sites with a record are returned, latest decision first.
   */
  'siteId': (string);
  'subjectIds': (string)[];
  /**
   * The state includes what happened up to this time; absent means everything that is stored.
   */
  'atMs'?: (number) | undefined;
}
