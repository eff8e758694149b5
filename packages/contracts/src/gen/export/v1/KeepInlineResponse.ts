// Generated from proto/export/v1/export_service.proto by generate.mjs. Not edited by hand.

export interface KeepInlineResponse {
}
