// Generated from proto/account/v1/session_service.proto by generate.mjs. Not edited by hand.

export interface EndSessionOfUserResponse {
}
