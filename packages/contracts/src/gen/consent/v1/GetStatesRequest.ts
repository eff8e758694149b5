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
  /**
   * Of the person: also what linked subjects decided while they were linked. Send this and the next field only to servers with the
   * feature subject_links.
   */
  'includeLinked'?: (boolean) | undefined;
  /**
   * Leaves out records of the subjects asked about that a site's page recorded, which anyone may have sent.
   */
  'onlyProven'?: (boolean) | undefined;
}
