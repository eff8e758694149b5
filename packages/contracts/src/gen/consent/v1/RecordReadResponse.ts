// Generated from proto/consent/v1/consent_service.proto by generate.mjs. Not edited by hand.

export interface RecordReadResponse {
}
