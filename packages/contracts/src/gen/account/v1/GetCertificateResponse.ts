// Generated from proto/account/v1/closing_service.proto by generate.mjs. Not edited by hand.

export interface GetCertificateResponse {
  /**
   * A JWS of type account-purge-certificate+jws.
   */
  'certificate': (string);
}
