// Generated from proto/account/v1/controller_service.proto by generate.mjs. Not edited by hand.

export interface SetControllerRequest {
  'accountId': (string);
  'name': (string);
  'contact': (string);
  'address': (string);
  'email': (string);
  'phone': (string);
  'privacyUrl': (string);
  'jurisdiction': (string);
  'language': (string);
}
