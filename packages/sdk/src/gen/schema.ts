// Generated from docs/openapi.json by npm run gen -w @consent/sdk. Do not edit.

export interface paths {
    "/consents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List consents, newest first
         * @description Erased consents are left out unless `include_deleted=true`. A cursor goes with the filters it was made for.
         */
        get: operations["listConsents"];
        put?: never;
        /**
         * Record a consent
         * @description Without `policy_version` the version of the site’s policy in force now is recorded.
         */
        post: operations["createConsent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/consents/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a consent, erased or not */
        get: operations["getConsent"];
        /**
         * Change a consent
         * @description At least one field. `preferences` replaces the whole map. The state before is kept in the history.
         */
        put: operations["updateConsent"];
        post?: never;
        /**
         * Erase a consent logically
         * @description The record stays readable with `deleted_at` set. Erasing it again answers the same and changes nothing.
         */
        delete: operations["deleteConsent"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/consents/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Record up to 1000 consents
         * @description Each row that is attempted takes one unit, created or failed. When the units run out, the remaining rows are `skipped_quota`. Results keep the order of the request.
         */
        post: operations["createConsentBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/consents/by-subject/{subjectId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Erase every consent of a subject
         * @description Histories stay as proof. Without a match the answer is 200 with `erased: 0`. An erasure that takes longer than 30 seconds is 503 with `Retry-After` and goes on: its records read as erased already. Repeat the request to wait for it and learn the total.
         */
        delete: operations["eraseSubject"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/consents/{id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What a consent was before each change, newest first */
        get: operations["listConsentHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/consents/{id}/receipt": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Issue a receipt for a consent, erased or not
         * @description Each call issues a new receipt_id and records who asked and when. The schema stays 1.0, so that receipts can be archived.
         */
        get: operations["issueReceipt"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/consents/{id}/policy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the policy text a consent refers to
         * @description The version that `policy_version` named when it was recorded, also when the site was linked to another policy or the policy was deleted since. 404 when the site had no policy.
         */
        get: operations["getConsentPolicy"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/consents/{id}/proof": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Prove that a consent is in the log
         * @description One event for each change of the record, with the proof that it is in the log. The texts themselves are left out: check the copy that you kept, a 201 body or the `data` of a webhook. More than 5,000 changes are 400; `GET /log/openings` has their frames.
         */
        get: operations["getConsentProof"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/consents/{id}/evidence": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download the evidence of a consent
         * @description A zip with the record, its proofs and a page that checks them offline. Of other records of the subject it shows sites and times, so that a later change cannot be missing unnoticed. More than 32 MB of text is 400. A file that broke off is cut, never ended.
         */
        get: operations["getConsentEvidence"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/policies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List policies, newest first
         * @description Without `limit` the array is complete. With `limit` it is a page: long texts make it shorter than `limit`, and the address of the next page is in `Link` until there is none.
         */
        get: operations["listPolicies"];
        put?: never;
        /**
         * Publish a new policy as version 1
         * @description With 1000 policies, or more text than the plan includes in all versions, it is 403 `plan_limit_exceeded`.
         */
        post: operations["createPolicy"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/policies/{policyId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a policy as it is now */
        get: operations["getPolicy"];
        /**
         * Publish the next version of a policy
         * @description Name and text of the versions before stay readable under /policies/{policyId}/versions, and count toward the text that the plan includes: above it, 403 `plan_limit_exceeded`.
         */
        put: operations["updatePolicy"];
        post?: never;
        /**
         * Delete a policy and detach its sites
         * @description The texts of its versions stay as evidence for the consents that refer to them.
         */
        delete: operations["deletePolicy"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/policies/{policyId}/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the versions of a policy, newest first
         * @description Numbers, dates, hashes and change notes; of a deleted policy too, as consents refer to its texts.
         */
        get: operations["listPolicyVersions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/policies/{policyId}/versions/{version}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read the text of one version */
        get: operations["getPolicyVersion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/policies/{policyId}/versions/{version}/proof": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Prove that a version of a policy is in the log
         * @description As for a consent; `salt` is empty, because policies are public. Also of a deleted policy.
         */
        get: operations["getPolicyVersionProof"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sites/{siteId}/consents/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export all consents of a site, erased ones too
         * @description Streams them, newest first, as one snapshot. Many rows, or `async=true`, give 202 and a job that writes a CSV file. JSON is always streamed. A stream that broke off is cut, never ended, and so is one that is read for longer than 15 minutes: use `async=true` instead. Takes one of the month’s exports.
         */
        get: operations["exportConsents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sites/{siteId}/exports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Export all consents of a site into a CSV file
         * @description Always queued, however few the rows. Takes one of the month’s exports; a failed one gives it back.
         */
        post: operations["createExport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/exports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List exports, newest first
         * @description Each that is ready has a download_url made for this answer.
         */
        get: operations["listExports"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/exports/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an export
         * @description When it is ready there is a download_url, made for this answer.
         */
        get: operations["getExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/exports/{id}/download": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Go to the file of an export
         * @description Each call makes a new link, valid for 10 minutes. Without a file the answer is 409.
         */
        get: operations["redirectToDownload"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/subjects/{subjectId}/evidence": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download the evidence of a subject
         * @description A zip with every record of the subject on all your sites, and the proof that nothing that was logged is missing. A subject without records gets a bundle without records. More than 32 MB of text is 400. A file that broke off is cut, never ended.
         */
        get: operations["getSubjectEvidence"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/log": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the log of the account
         * @description Its latest signed checkpoint, and the tag key, which links subjects to leaves: keep it secret. Costs no quota. An account without any event has no log yet: 404.
         */
        get: operations["getLog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/log/openings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what opens the leaves of the log
         * @description For your own audit of the log: for each record and erasure the tag, the salt and the frames of its leaves. A record whose frames do not fit on a page goes on in the first item of the next page. Only an empty next_cursor says that the list is at its end.
         */
        get: operations["listLogOpenings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * @example {
         *       "type": "https://consent.example.com/docs/errors#invalid_request",
         *       "title": "Invalid request",
         *       "status": 400,
         *       "detail": "subject_id is required.",
         *       "code": "invalid_request",
         *       "errors": [
         *         {
         *           "pointer": "/subject_id",
         *           "message": "subject_id is required."
         *         },
         *         {
         *           "pointer": "/accepted",
         *           "message": "accepted must be a boolean, got a string."
         *         }
         *       ],
         *       "request_id": "01M7YNAYM0FB4C02YEHA0XX7A1",
         *       "doc_url": "https://consent.example.com/docs/errors#invalid_request"
         *     }
         */
        Problem: {
            /** @description Address of the page that explains the code */
            type: string;
            /**
             * @description Name of the code
             * @enum {string}
             */
            title: "Invalid request" | "Missing or invalid credentials" | "Subscription not active" | "Not allowed" | "Email not confirmed" | "Plan limit reached" | "Monthly quota used up" | "Too many requests" | "Not found" | "Conflict" | "Subscription exists" | "Already on this plan" | "Internal error";
            status: number;
            /** @description Says what to do; the `message` of Error */
            detail: string;
            /**
             * @description Stable; the `error` of Error
             * @enum {string}
             */
            code: "invalid_request" | "unauthorized" | "plan_required" | "forbidden" | "email_not_verified" | "plan_limit_exceeded" | "quota_exceeded" | "too_many_requests" | "not_found" | "conflict" | "subscription_exists" | "already_on_plan" | "internal_error";
            /** @description Each wrong field or parameter of a 400; empty for other errors */
            errors: {
                /** @description JSON pointer (RFC 6901) into the body, such as `/preferences/analytics`; `""` for the whole body and for parameters */
                pointer: string;
                /** @description Name of a parameter in the query, the path or the headers */
                parameter?: string;
                /** @description Names the field and says what it must be */
                message: string;
            }[];
            /** @description The X-Request-Id of this answer */
            request_id: string;
            /** @description The same address as `type` */
            doc_url: string;
        };
        /**
         * @example {
         *       "site_id": "2617f3e5-242e-4857-b837-91dfc21ab605",
         *       "subject_id": "8c87b489ce35cf2e2f39f80e282cb2e804932a56a213983eeeb428407d43b52d",
         *       "accepted": true,
         *       "preferences": {
         *         "necessary": true,
         *         "analytics": true,
         *         "marketing": false
         *       },
         *       "consent_id": "banner-1",
         *       "ip_address": "203.0.113.7",
         *       "user_agent": "Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0"
         *     }
         */
        CreateConsent: {
            /**
             * Format: uuid
             * @description A site of yours; the one of the example is nobody’s
             */
            site_id: string;
            /** @description Opaque; a SHA-256 hash is recommended */
            subject_id: string;
            accepted: boolean;
            /** @description Cookie category to accepted (true) or refused (false) */
            preferences?: {
                [key: string]: boolean;
            };
            consent_id?: string;
            /** @description A published version of the policy of the site; when absent, its current version */
            policy_version?: number;
            /** @description Only used to derive country and region; never stored */
            ip_address?: string;
            user_agent?: string;
        };
        /**
         * @example {
         *       "id": "01M7YNAYM0FB4C02YEHA0XX7A1",
         *       "site_id": "2617f3e5-242e-4857-b837-91dfc21ab605",
         *       "subject_id": "8c87b489ce35cf2e2f39f80e282cb2e804932a56a213983eeeb428407d43b52d",
         *       "consent_id": "banner-1",
         *       "accepted": true,
         *       "preferences": {
         *         "necessary": true,
         *         "analytics": true,
         *         "marketing": false
         *       },
         *       "policy_version": 1,
         *       "country": "DE",
         *       "region": "Berlin",
         *       "user_agent": "Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0",
         *       "created_at": "2026-11-21T09:00:00.000Z",
         *       "updated_at": "2026-11-21T09:00:00.000Z",
         *       "deleted_at": null
         *     }
         */
        Consent: {
            /** @description ULID; its time part is created_at */
            id: string;
            /** Format: uuid */
            site_id: string;
            subject_id: string;
            consent_id: string;
            accepted: boolean;
            /** @description Cookie category to accepted (true) or refused (false) */
            preferences: {
                [key: string]: boolean;
            };
            /** @description 0 when the site had no policy */
            policy_version: number;
            /** @description ISO 3166-1 alpha-2, or "" */
            country: string;
            region: string;
            user_agent: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            deleted_at: string | null;
        };
        /**
         * @example {
         *       "data": [
         *         {
         *           "id": "01M7YNAYM0FB4C02YEHA0XX7A1",
         *           "site_id": "2617f3e5-242e-4857-b837-91dfc21ab605",
         *           "subject_id": "8c87b489ce35cf2e2f39f80e282cb2e804932a56a213983eeeb428407d43b52d",
         *           "consent_id": "banner-1",
         *           "accepted": true,
         *           "preferences": {
         *             "necessary": true,
         *             "analytics": true,
         *             "marketing": false
         *           },
         *           "policy_version": 1,
         *           "country": "DE",
         *           "region": "Berlin",
         *           "user_agent": "Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0",
         *           "created_at": "2026-11-21T09:00:00.000Z",
         *           "updated_at": "2026-11-21T09:00:00.000Z",
         *           "deleted_at": null
         *         }
         *       ],
         *       "limit": 25,
         *       "next_cursor": "eyJhZnRlciI6IjAxTTdZTkFZTTBGQjRDMDJZRUhBMFhYN0ExIn0"
         *     }
         */
        ConsentPage: {
            data: components["schemas"]["Consent"][];
            limit: number;
            /** @description "" on the last page */
            next_cursor: string;
        };
        /**
         * @example {
         *       "consents": [
         *         {
         *           "site_id": "2617f3e5-242e-4857-b837-91dfc21ab605",
         *           "subject_id": "8c87b489ce35cf2e2f39f80e282cb2e804932a56a213983eeeb428407d43b52d",
         *           "accepted": true,
         *           "preferences": {
         *             "necessary": true,
         *             "analytics": true,
         *             "marketing": false
         *           },
         *           "consent_id": "banner-1",
         *           "ip_address": "203.0.113.7",
         *           "user_agent": "Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0"
         *         },
         *         {
         *           "site_id": "2617f3e5-242e-4857-b837-91dfc21ab605",
         *           "subject_id": "8c87b489ce35cf2e2f39f80e282cb2e804932a56a213983eeeb428407d43b52d",
         *           "accepted": true,
         *           "preferences": {
         *             "necessary": true,
         *             "analytics": true,
         *             "marketing": false
         *           },
         *           "consent_id": "banner-2",
         *           "ip_address": "203.0.113.7",
         *           "user_agent": "Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0"
         *         }
         *       ]
         *     }
         */
        CreateBatch: {
            /** @description Rows are checked one by one. A row is created when it fits CreateConsent. */
            consents: (components["schemas"]["CreateConsent"] | unknown)[];
        };
        /**
         * @example {
         *       "created": 1,
         *       "failed": 1,
         *       "skipped_quota": 0,
         *       "results": [
         *         {
         *           "index": 0,
         *           "status": "created",
         *           "error": "",
         *           "consent": {
         *             "id": "01M7YNAYM0FB4C02YEHA0XX7A1",
         *             "site_id": "2617f3e5-242e-4857-b837-91dfc21ab605",
         *             "subject_id": "8c87b489ce35cf2e2f39f80e282cb2e804932a56a213983eeeb428407d43b52d",
         *             "consent_id": "banner-1",
         *             "accepted": true,
         *             "preferences": {
         *               "necessary": true,
         *               "analytics": true,
         *               "marketing": false
         *             },
         *             "policy_version": 1,
         *             "country": "DE",
         *             "region": "Berlin",
         *             "user_agent": "Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0",
         *             "created_at": "2026-11-21T09:00:00.000Z",
         *             "updated_at": "2026-11-21T09:00:00.000Z",
         *             "deleted_at": null
         *           }
         *         },
         *         {
         *           "index": 1,
         *           "status": "failed",
         *           "error": "not_found: No such site."
         *         }
         *       ]
         *     }
         */
        BatchResult: {
            created: number;
            failed: number;
            skipped_quota: number;
            results: {
                /** @description Position in the request, from 0 */
                index: number;
                status: "created" | "failed" | "skipped_quota";
                /** @description "" or "<code>: <message>" */
                error: string;
                consent?: components["schemas"]["Consent"];
            }[];
        };
        /**
         * @example {
         *       "accepted": false,
         *       "preferences": {
         *         "necessary": true,
         *         "analytics": false,
         *         "marketing": false
         *       }
         *     }
         */
        UpdateConsent: {
            accepted?: boolean;
            /** @description Cookie category to accepted (true) or refused (false) */
            preferences?: {
                [key: string]: boolean;
            };
            /** @description A published version of the policy of the site; when absent, its current version */
            policy_version?: number;
        };
        /**
         * @example {
         *       "subject_id": "8c87b489ce35cf2e2f39f80e282cb2e804932a56a213983eeeb428407d43b52d",
         *       "erased": 3
         *     }
         */
        ErasureResult: {
            subject_id: string;
            erased: number;
        };
        /**
         * @example {
         *       "data": [
         *         {
         *           "id": "01M7YRRT80SNQWY04WPH0CG1GB",
         *           "consent_id": "01M7YNAYM0FB4C02YEHA0XX7A1",
         *           "accepted": true,
         *           "preferences": {
         *             "necessary": true,
         *             "analytics": true,
         *             "marketing": false
         *           },
         *           "policy_version": 1,
         *           "changed_by": "api_key",
         *           "actor_id": "key_01M80C8RM0WA3BCA6BT5GYYFAZ",
         *           "created_at": "2026-11-21T10:00:00.000Z"
         *         }
         *       ],
         *       "next_cursor": "eyJhZnRlciI6IjAxTTdZTkFZTTBGQjRDMDJZRUhBMFhYN0ExIn0"
         *     }
         */
        History: {
            data: {
                id: string;
                /** @description The id of the consent (ULID) */
                consent_id: string;
                accepted: boolean;
                /** @description Cookie category to accepted (true) or refused (false) */
                preferences: {
                    [key: string]: boolean;
                };
                policy_version: number;
                changed_by: "api_key" | "user" | "site" | "system";
                actor_id: string;
                /** Format: date-time */
                created_at: string;
            }[];
            /** @description "" on the last page */
            next_cursor: string;
        };
        /**
         * @example {
         *       "version": "1.0",
         *       "receipt_id": "rcpt_01M7Z32D401Q7PSQ21CW4VD2X3",
         *       "site_id": "2617f3e5-242e-4857-b837-91dfc21ab605",
         *       "subject_id": "8c87b489ce35cf2e2f39f80e282cb2e804932a56a213983eeeb428407d43b52d",
         *       "consent_id": "01M7YNAYM0FB4C02YEHA0XX7A1",
         *       "accepted": true,
         *       "preferences": {
         *         "necessary": true,
         *         "analytics": true,
         *         "marketing": false
         *       },
         *       "policy_version": 1,
         *       "country": "DE",
         *       "region": "Berlin",
         *       "user_agent": "Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0",
         *       "created_at": "2026-11-21T09:00:00.000Z",
         *       "updated_at": "2026-11-21T09:00:00.000Z",
         *       "deleted_at": null
         *     }
         */
        Receipt: {
            /** @constant */
            version: "1.0";
            /** @description rcpt_ and a ULID; new at each call */
            receipt_id: string;
            /** @description The id of the consent (ULID) */
            consent_id: string;
            subject_id: string;
            /** Format: uuid */
            site_id: string;
            accepted: boolean;
            /** @description Cookie category to accepted (true) or refused (false) */
            preferences: {
                [key: string]: boolean;
            };
            policy_version: number;
            country: string;
            region: string;
            user_agent: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            deleted_at: string | null;
        };
        /**
         * @example {
         *       "policy_id": "ccbaa08e-a1ae-410b-bdfb-8a3ece8b6e0b",
         *       "version": 1,
         *       "name": "Cookie policy",
         *       "sha256": "ceca6a64a642441d2d3d21f9e0ada8fde081b75ad51558c23f3f147e7de8d856",
         *       "published_at": "2026-11-21T09:00:00.000Z",
         *       "content": "We use necessary cookies to keep the site running and, with your consent, analytics cookies to improve it."
         *     }
         */
        ConsentPolicy: {
            /** Format: uuid */
            policy_id: string;
            version: number;
            name: string;
            /** @description SHA-256 of the UTF-8 bytes of the content */
            sha256: string;
            /** Format: date-time */
            published_at: string;
            content: string;
        };
        /**
         * @example {
         *       "log": "mfzwgylsmuqhi2dfebwg6zzamf",
         *       "checkpoint": "consent.example.com/log/mfzwgylsmuqhi2dfebwg6zzamf\n2\nlbtJ8acktK72KMmSrUQa+mnnjVz6EGHlkmU3Ox289nk=\n\n— consent.example.com/log Bir+FKeJNGTBRaEn4qeZCdD8etYt/eOeq7IGUh6ZNPBFs2Xxp41EfR+wJCqO9ETefazh9F9Zr29z5++ILDUFS18Fpw4=\n— consent.example.com/log DNnAdQAAAABrAV2Rb5op2+M20cHmWY7a0JC2v9URWL8+zL4sVE4jzvC7NeBYUemqNrycKBGMSbfeCPafPTETmcIesJ4ttojstp8qAQ==\n",
         *       "events": [
         *         {
         *           "type": "consent.created",
         *           "index": 1,
         *           "entry": "8glKtf_lad2rkNg3obROrKGfIKFozYzla-NviELEa-ID5y8NFYQIchyF6kQpmpxA",
         *           "frame": "{\"account\":\"661c729d-fba4-41c0-b61f-c84e0b25de49\",\"at\":\"2026-11-21T09:00:00.000Z\",\"data\":\"ABzvDmEVmPV_Weiex7OvGPEMn-6k2cDGEEfOwDYkzu0\",\"policy\":{\"id\":\"ccbaa08e-a1ae-410b-bdfb-8a3ece8b6e0b\",\"sha256\":\"ceca6a64a642441d2d3d21f9e0ada8fde081b75ad51558c23f3f147e7de8d856\",\"version\":1},\"record\":\"01M7YNAYM0FB4C02YEHA0XX7A1\",\"site\":\"2617f3e5-242e-4857-b837-91dfc21ab605\",\"type\":\"consent.created\",\"v\":1}",
         *           "salt": "4PyrmHI2ywK7pJGfnqgoDQ",
         *           "proof": [
         *             "gBBAu1SwYdz93m6WpH2Pp8qPkx2pOohXm-5zNYrt2k8"
         *           ]
         *         }
         *       ],
         *       "in_log_by": "2026-11-21T09:00:01.000Z"
         *     }
         */
        Proof: {
            /** @description log_id of GET /log */
            log: string;
            /** @description Signed size and root of the log (C2SP signed note) */
            checkpoint: string;
            /** @description The oldest first */
            events: {
                /** @description Such as consent.created */
                type: string;
                /** @description Place of the leaf in the log */
                index: number;
                /** @description What the leaf holds: 48 bytes in Base64 for URLs, without padding */
                entry: string;
                /** @description The exact text that the entry commits to; JSON (RFC 8785) whose `data` commits to the text of the event */
                frame: string;
                /** @description Hides the data in the frame: 16 bytes in Base64 for URLs, without padding. "" for policies */
                salt: string;
                /** @description Inclusion proof to the checkpoint (RFC 6962), the lowest hash first */
                proof: string[];
            }[];
            /**
             * Format: date-time
             * @description End of the second in which the checkpoint was signed: all events were in the log by then
             */
            in_log_by: string;
        };
        /**
         * @description Zip: manifest, leaves, proofs, policies, README.txt, and verify.html, which checks it offline. /verify is the same page, and /verify-evidence.mjs checks it on the command line, with Node alone.
         * @example PK…
         */
        EvidenceBundle: string;
        /**
         * @example {
         *       "name": "Cookie policy",
         *       "content": "We use necessary cookies to keep the site running and, with your consent, analytics cookies to improve it.",
         *       "change_note": "Analytics cookies are now kept for 12 months."
         *     }
         */
        PolicyBody: {
            name: string;
            content: string;
            /** @description What changed, for readers of the versions. Kept with the version; not part of the policy */
            change_note?: string;
        };
        /**
         * @example {
         *       "id": "ccbaa08e-a1ae-410b-bdfb-8a3ece8b6e0b",
         *       "user_id": "661c729d-fba4-41c0-b61f-c84e0b25de49",
         *       "name": "Cookie policy",
         *       "content": "We use necessary cookies to keep the site running and, with your consent, analytics cookies to improve it.",
         *       "version": 1,
         *       "created_at": "2026-11-21T09:00:00.000Z",
         *       "updated_at": "2026-11-21T09:00:00.000Z"
         *     }
         */
        Policy: {
            /** Format: uuid */
            id: string;
            /** @description The account that owns the policy */
            user_id: string;
            name: string;
            content: string;
            version: number;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        /**
         * @example [
         *       {
         *         "id": "ccbaa08e-a1ae-410b-bdfb-8a3ece8b6e0b",
         *         "user_id": "661c729d-fba4-41c0-b61f-c84e0b25de49",
         *         "name": "Cookie policy",
         *         "content": "We use necessary cookies to keep the site running and, with your consent, analytics cookies to improve it.",
         *         "version": 1,
         *         "created_at": "2026-11-21T09:00:00.000Z",
         *         "updated_at": "2026-11-21T09:00:00.000Z"
         *       }
         *     ]
         */
        PolicyList: components["schemas"]["Policy"][];
        /**
         * @example {
         *       "id": "ccbaa08e-a1ae-410b-bdfb-8a3ece8b6e0b",
         *       "deleted": true
         *     }
         */
        DeletedPolicy: {
            /** Format: uuid */
            id: string;
            /** @constant */
            deleted: true;
        };
        /**
         * @example {
         *       "data": [
         *         {
         *           "version": 1,
         *           "name": "Cookie policy",
         *           "sha256": "ceca6a64a642441d2d3d21f9e0ada8fde081b75ad51558c23f3f147e7de8d856",
         *           "published_at": "2026-11-21T09:00:00.000Z",
         *           "change_note": "Analytics cookies are now kept for 12 months."
         *         }
         *       ],
         *       "next_cursor": "eyJhZnRlciI6IjAxTTdZTkFZTTBGQjRDMDJZRUhBMFhYN0ExIn0"
         *     }
         */
        PolicyVersions: {
            data: {
                version: number;
                name: string;
                /** @description SHA-256 of the UTF-8 bytes of the content */
                sha256: string;
                /** Format: date-time */
                published_at: string;
                /** @description What the publisher said about the change; empty without a note */
                change_note: string;
            }[];
            /** @description "" on the last page */
            next_cursor: string;
        };
        /**
         * @example {
         *       "version": 1,
         *       "name": "Cookie policy",
         *       "sha256": "ceca6a64a642441d2d3d21f9e0ada8fde081b75ad51558c23f3f147e7de8d856",
         *       "published_at": "2026-11-21T09:00:00.000Z",
         *       "change_note": "Analytics cookies are now kept for 12 months.",
         *       "content": "We use necessary cookies to keep the site running and, with your consent, analytics cookies to improve it."
         *     }
         */
        PolicyVersionText: {
            version: number;
            name: string;
            /** @description SHA-256 of the UTF-8 bytes of the content */
            sha256: string;
            /** Format: date-time */
            published_at: string;
            /** @description What the publisher said about the change; empty without a note */
            change_note: string;
            content: string;
        };
        /**
         * @example {
         *       "data": [
         *         {
         *           "id": "01M7YNAYM0FB4C02YEHA0XX7A1",
         *           "site_id": "2617f3e5-242e-4857-b837-91dfc21ab605",
         *           "subject_id": "8c87b489ce35cf2e2f39f80e282cb2e804932a56a213983eeeb428407d43b52d",
         *           "consent_id": "banner-1",
         *           "accepted": true,
         *           "preferences": {
         *             "necessary": true,
         *             "analytics": true,
         *             "marketing": false
         *           },
         *           "policy_version": 1,
         *           "country": "DE",
         *           "region": "Berlin",
         *           "user_agent": "Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0",
         *           "created_at": "2026-11-21T09:00:00.000Z",
         *           "updated_at": "2026-11-21T09:00:00.000Z",
         *           "deleted_at": null
         *         }
         *       ]
         *     }
         */
        ConsentList: {
            /** @description Newest first */
            data: components["schemas"]["Consent"][];
        };
        /**
         * @description RFC 4180 in UTF-8 with a header row and CRLF: the fields of a consent in their order, preferences as JSON text. A cell that begins with = + - @, tab or CR has an apostrophe before it.
         * @example id,site_id,subject_id,consent_id,accepted,preferences,policy_version,country,region,user_agent,created_at,updated_at,deleted_at
         *     01M7YNAYM0FB4C02YEHA0XX7A1,2617f3e5-242e-4857-b837-91dfc21ab605,8c87b489ce35cf2e2f39f80e282cb2e804932a56a213983eeeb428407d43b52d,banner-1,true,"{""necessary"":true,""analytics"":true,""marketing"":false}",1,DE,Berlin,Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0,2026-11-21T09:00:00.000Z,2026-11-21T09:00:00.000Z,
         */
        ConsentCsv: string;
        /**
         * @example {
         *       "id": "exp_01M7ZM7Q8009GEXMWK5CVX9D2G",
         *       "status": "queued",
         *       "status_url": "/api/v1/exports/exp_01M7ZM7Q8009GEXMWK5CVX9D2G",
         *       "message": "The export is queued. Ask status_url until it is ready; download_url is there then."
         *     }
         */
        QueuedExport: {
            /** @description exp_ and a ULID */
            id: string;
            /** @constant */
            status: "queued";
            /** @description Path of the export; ask there until it is ready */
            status_url: string;
            /** @description For people */
            message: string;
        };
        /**
         * @example {
         *       "data": [
         *         {
         *           "id": "exp_01M7ZM7Q8009GEXMWK5CVX9D2G",
         *           "site_id": "2617f3e5-242e-4857-b837-91dfc21ab605",
         *           "format": "csv",
         *           "status": "ready",
         *           "row_count": 1,
         *           "bytes_written": 431,
         *           "error_message": "",
         *           "requested_at": "2026-11-21T10:00:00.000Z",
         *           "completed_at": "2026-11-21T10:00:02.000Z",
         *           "expires_at": "2026-11-28T10:00:02.000Z",
         *           "data_as_of": "2026-11-21T10:00:00.000Z",
         *           "download_url": "https://consent.example.com/api/v1/exports/download/the-token-of-the-link"
         *         }
         *       ]
         *     }
         */
        ExportList: {
            /** @description Newest first */
            data: components["schemas"]["ExportJob"][];
        };
        /**
         * @example {
         *       "id": "exp_01M7ZM7Q8009GEXMWK5CVX9D2G",
         *       "site_id": "2617f3e5-242e-4857-b837-91dfc21ab605",
         *       "format": "csv",
         *       "status": "ready",
         *       "row_count": 1,
         *       "bytes_written": 431,
         *       "error_message": "",
         *       "requested_at": "2026-11-21T10:00:00.000Z",
         *       "completed_at": "2026-11-21T10:00:02.000Z",
         *       "expires_at": "2026-11-28T10:00:02.000Z",
         *       "data_as_of": "2026-11-21T10:00:00.000Z",
         *       "download_url": "https://consent.example.com/api/v1/exports/download/the-token-of-the-link"
         *     }
         */
        ExportJob: {
            /** @description exp_ and a ULID */
            id: string;
            /**
             * Format: uuid
             * @description The exported site
             */
            site_id: string;
            format: "csv" | "json";
            /** @description ready has a file; streamed went to the client at once */
            status: "queued" | "running" | "ready" | "failed" | "expired" | "streamed";
            /** @description Rows exported; while it is running, so far */
            row_count: number;
            /** @description Size in bytes; while it is running, so far */
            bytes_written: number;
            /** @description "" unless failed */
            error_message: string;
            /** Format: date-time */
            requested_at: string;
            /** @description null until it has ended */
            completed_at: string | null;
            /** @description Until when there is a file; null without one */
            expires_at: string | null;
            /** @description All that was recorded until then is in the file; null without a file */
            data_as_of?: string | null;
            /** @description Only when ready; made for this answer, valid for 10 minutes. Needs no API key: treat it as one */
            download_url?: string;
        };
        /**
         * @example {
         *       "log_id": "mfzwgylsmuqhi2dfebwg6zzamf",
         *       "origin": "consent.example.com/log/mfzwgylsmuqhi2dfebwg6zzamf",
         *       "size": 2,
         *       "root": "lbtJ8acktK72KMmSrUQa-mnnjVz6EGHlkmU3Ox289nk",
         *       "checkpoint": "consent.example.com/log/mfzwgylsmuqhi2dfebwg6zzamf\n2\nlbtJ8acktK72KMmSrUQa+mnnjVz6EGHlkmU3Ox289nk=\n\n— consent.example.com/log Bir+FKeJNGTBRaEn4qeZCdD8etYt/eOeq7IGUh6ZNPBFs2Xxp41EfR+wJCqO9ETefazh9F9Zr29z5++ILDUFS18Fpw4=\n— consent.example.com/log DNnAdQAAAABrAV2Rb5op2+M20cHmWY7a0JC2v9URWL8+zL4sVE4jzvC7NeBYUemqNrycKBGMSbfeCPafPTETmcIesJ4ttojstp8qAQ==\n",
         *       "opened_at": "2026-11-21T08:59:00.000Z",
         *       "attested_until": null,
         *       "tag_key": "kHxzF8vdIfjDZvbE434wNJZjiBN-02eLQ6_bZzS7o14",
         *       "url": "https://consent.example.com/log/mfzwgylsmuqhi2dfebwg6zzamf"
         *     }
         */
        EvidenceLog: {
            log_id: string;
            /** @description First line of every checkpoint */
            origin: string;
            /** @description Leaves in the checkpoint */
            size: number;
            /** @description Hash of the tree: 32 bytes in Base64 for URLs, without padding */
            root: string;
            /** @description Signed size and root of the log (C2SP signed note) */
            checkpoint: string;
            /** Format: date-time */
            opened_at: string;
            /** @description What was recorded until then came into the log later, as the database knew it; null without such records, and while some are still to come */
            attested_until: string | null;
            /** @description Links subjects to leaves, so keep it secret: 32 bytes in Base64 for URLs, without padding */
            tag_key: string;
            /** @description Below it are the files of the log (c2sp.org/tlog-tiles) */
            url: string;
        };
        /**
         * @example {
         *       "data": [
         *         {
         *           "record": "01M7YNAYM0FB4C02YEHA0XX7A1",
         *           "tag": "8glKtf_lad2rkNg3obROrA",
         *           "salt": "4PyrmHI2ywK7pJGfnqgoDQ",
         *           "frames": [
         *             "{\"account\":\"661c729d-fba4-41c0-b61f-c84e0b25de49\",\"at\":\"2026-11-21T09:00:00.000Z\",\"data\":\"ABzvDmEVmPV_Weiex7OvGPEMn-6k2cDGEEfOwDYkzu0\",\"policy\":{\"id\":\"ccbaa08e-a1ae-410b-bdfb-8a3ece8b6e0b\",\"sha256\":\"ceca6a64a642441d2d3d21f9e0ada8fde081b75ad51558c23f3f147e7de8d856\",\"version\":1},\"record\":\"01M7YNAYM0FB4C02YEHA0XX7A1\",\"site\":\"2617f3e5-242e-4857-b837-91dfc21ab605\",\"type\":\"consent.created\",\"v\":1}"
         *           ]
         *         }
         *       ],
         *       "next_cursor": "eyJhZnRlciI6IjAxTTdZTkFZTTBGQjRDMDJZRUhBMFhYN0ExIn0"
         *     }
         */
        LogOpenings: {
            data: {
                /** @description Id of the consent, or of the event of an erasure */
                record: string;
                /** @description Begins every entry of the subject: 16 bytes in Base64 for URLs, without padding */
                tag: string;
                /** @description Hides the data in the frame: 16 bytes in Base64 for URLs, without padding. "" for policies */
                salt: string;
                /** @description Of its leaves, the oldest first */
                frames: string[];
            }[];
            /** @description "" on the last page */
            next_cursor: string;
        };
        /**
         * @example {
         *       "id": "evt_03b2c86950228236c387efd1932b56c5",
         *       "type": "consent.created",
         *       "created_at": "2026-11-21T09:00:00.000Z",
         *       "data": {
         *         "id": "01M7YNAYM0FB4C02YEHA0XX7A1",
         *         "site_id": "2617f3e5-242e-4857-b837-91dfc21ab605",
         *         "subject_id": "8c87b489ce35cf2e2f39f80e282cb2e804932a56a213983eeeb428407d43b52d",
         *         "consent_id": "banner-1",
         *         "accepted": true,
         *         "preferences": {
         *           "necessary": true,
         *           "analytics": true,
         *           "marketing": false
         *         },
         *         "policy_version": 1,
         *         "country": "DE",
         *         "region": "Berlin",
         *         "user_agent": "Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0",
         *         "created_at": "2026-11-21T09:00:00.000Z",
         *         "updated_at": "2026-11-21T09:00:00.000Z",
         *         "deleted_at": null
         *       }
         *     }
         */
        ConsentCreatedEvent: {
            /** @description The same in every attempt and replay. Use it to detect duplicates */
            id: string;
            /** @constant */
            type: "consent.created";
            /** Format: date-time */
            created_at: string;
            data: components["schemas"]["Consent"];
        };
        /**
         * @example {
         *       "id": "evt_03b2c86950228236c387efd1932b56c5",
         *       "type": "consent.updated",
         *       "created_at": "2026-11-21T09:00:00.000Z",
         *       "data": {
         *         "id": "01M7YNAYM0FB4C02YEHA0XX7A1",
         *         "site_id": "2617f3e5-242e-4857-b837-91dfc21ab605",
         *         "subject_id": "8c87b489ce35cf2e2f39f80e282cb2e804932a56a213983eeeb428407d43b52d",
         *         "consent_id": "banner-1",
         *         "accepted": true,
         *         "preferences": {
         *           "necessary": true,
         *           "analytics": true,
         *           "marketing": true
         *         },
         *         "policy_version": 1,
         *         "country": "DE",
         *         "region": "Berlin",
         *         "user_agent": "Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0",
         *         "created_at": "2026-11-21T09:00:00.000Z",
         *         "updated_at": "2026-11-21T10:00:00.000Z",
         *         "deleted_at": null
         *       }
         *     }
         */
        ConsentUpdatedEvent: {
            /** @description The same in every attempt and replay. Use it to detect duplicates */
            id: string;
            /** @constant */
            type: "consent.updated";
            /** Format: date-time */
            created_at: string;
            data: components["schemas"]["Consent"];
        };
        /**
         * @example {
         *       "id": "evt_03b2c86950228236c387efd1932b56c5",
         *       "type": "consent.revoked",
         *       "created_at": "2026-11-21T09:00:00.000Z",
         *       "data": {
         *         "id": "01M7YNAYM0FB4C02YEHA0XX7A1",
         *         "site_id": "2617f3e5-242e-4857-b837-91dfc21ab605",
         *         "subject_id": "8c87b489ce35cf2e2f39f80e282cb2e804932a56a213983eeeb428407d43b52d",
         *         "consent_id": "banner-1",
         *         "accepted": false,
         *         "preferences": {
         *           "necessary": true,
         *           "analytics": true,
         *           "marketing": false
         *         },
         *         "policy_version": 1,
         *         "country": "DE",
         *         "region": "Berlin",
         *         "user_agent": "Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0",
         *         "created_at": "2026-11-21T09:00:00.000Z",
         *         "updated_at": "2026-11-21T10:00:00.000Z",
         *         "deleted_at": null
         *       }
         *     }
         */
        ConsentRevokedEvent: {
            /** @description The same in every attempt and replay. Use it to detect duplicates */
            id: string;
            /** @constant */
            type: "consent.revoked";
            /** Format: date-time */
            created_at: string;
            data: components["schemas"]["Consent"];
        };
        /**
         * @example {
         *       "subject_id": "8c87b489ce35cf2e2f39f80e282cb2e804932a56a213983eeeb428407d43b52d",
         *       "site_id": "",
         *       "erased": 3
         *     }
         */
        Erasure: {
            subject_id: string;
            /** @description The site the erasure was limited to; "" for all sites */
            site_id: string;
            /** @description How many consents were erased */
            erased: number;
        };
        /**
         * @example {
         *       "id": "evt_03b2c86950228236c387efd1932b56c5",
         *       "type": "consent.erased",
         *       "created_at": "2026-11-21T09:00:00.000Z",
         *       "data": {
         *         "subject_id": "8c87b489ce35cf2e2f39f80e282cb2e804932a56a213983eeeb428407d43b52d",
         *         "site_id": "",
         *         "erased": 3
         *       }
         *     }
         */
        ConsentErasedEvent: {
            /** @description The same in every attempt and replay. Use it to detect duplicates */
            id: string;
            /** @constant */
            type: "consent.erased";
            /** Format: date-time */
            created_at: string;
            data: components["schemas"]["Erasure"];
        };
        /**
         * @example {
         *       "id": "evt_03b2c86950228236c387efd1932b56c5",
         *       "type": "policy.published",
         *       "created_at": "2026-11-21T09:00:00.000Z",
         *       "data": {
         *         "id": "ccbaa08e-a1ae-410b-bdfb-8a3ece8b6e0b",
         *         "user_id": "661c729d-fba4-41c0-b61f-c84e0b25de49",
         *         "name": "Cookie policy",
         *         "content": "We use necessary cookies to keep the site running and, with your consent, analytics cookies to improve it.",
         *         "version": 1,
         *         "created_at": "2026-11-21T09:00:00.000Z",
         *         "updated_at": "2026-11-21T09:00:00.000Z"
         *       }
         *     }
         */
        PolicyPublishedEvent: {
            /** @description The same in every attempt and replay. Use it to detect duplicates */
            id: string;
            /** @constant */
            type: "policy.published";
            /** Format: date-time */
            created_at: string;
            data: components["schemas"]["Policy"];
        };
        /**
         * @example {
         *       "id": "evt_03b2c86950228236c387efd1932b56c5",
         *       "type": "webhook.test",
         *       "created_at": "2026-11-21T09:00:00.000Z",
         *       "data": {}
         *     }
         */
        WebhookTestEvent: {
            /** @description The same in every attempt and replay. Use it to detect duplicates */
            id: string;
            /** @constant */
            type: "webhook.test";
            /** Format: date-time */
            created_at: string;
            data: {
                [key: string]: unknown;
            };
        };
        WebhookEvent: components["schemas"]["ConsentCreatedEvent"] | components["schemas"]["ConsentUpdatedEvent"] | components["schemas"]["ConsentRevokedEvent"] | components["schemas"]["ConsentErasedEvent"] | components["schemas"]["PolicyPublishedEvent"] | components["schemas"]["WebhookTestEvent"];
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listConsents: {
        parameters: {
            query?: {
                /** @description Only this site */
                site_id?: string;
                /** @description Only this consent_id */
                consent_id?: string;
                /** @description Only this subject */
                subject_id?: string;
                /** @description Only accepted (true) or refused (false) */
                accepted?: boolean;
                /** @description Only consents recorded under this policy */
                policy_id?: string;
                /** @description Only consents to an earlier version than this. A subject who agreed again has a newer record beside the one that matches */
                policy_version_lt?: number;
                /** @description created_at at or after: ISO 8601, an instant with its time zone, or a date for its first moment in UTC */
                from?: string;
                /** @description created_at before; not earlier than `from`, else 400: ISO 8601, an instant with its time zone, or a date for its first moment in UTC */
                to?: string;
                /** @description Erased ones too */
                include_deleted?: boolean;
                /** @description next_cursor of the page before, with the same filters. Opaque: any other text is 400, also the example, which only shows its form */
                cursor?: string;
                /** @description Records on a page */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConsentPage"];
                };
            };
        };
    };
    createConsent: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a repeat safe: within 24 hours, the same request with the same key gets the first answer again, and nothing is done twice. Use a new key, such as a UUID, for each request that is meant once. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateConsent"];
            };
        };
        responses: {
            /** @description The record */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Consent"];
                };
            };
        };
    };
    getConsent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ULID of the consent
                 * @example 01M7YNAYM0FB4C02YEHA0XX7A1
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Consent"];
                };
            };
        };
    };
    updateConsent: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a repeat safe: within 24 hours, the same request with the same key gets the first answer again, and nothing is done twice. Use a new key, such as a UUID, for each request that is meant once. */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description ULID of the consent
                 * @example 01M7YNAYM0FB4C02YEHA0XX7A1
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateConsent"];
            };
        };
        responses: {
            /** @description The record after the change */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Consent"];
                };
            };
        };
    };
    deleteConsent: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a repeat safe: within 24 hours, the same request with the same key gets the first answer again, and nothing is done twice. Use a new key, such as a UUID, for each request that is meant once. */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description ULID of the consent
                 * @example 01M7YNAYM0FB4C02YEHA0XX7A1
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record with deleted_at set */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Consent"];
                };
            };
        };
    };
    createConsentBatch: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a repeat safe: within 24 hours, the same request with the same key gets the first answer again, and nothing is done twice. Use a new key, such as a UUID, for each request that is meant once. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateBatch"];
            };
        };
        responses: {
            /** @description What became of each row */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchResult"];
                };
            };
        };
    };
    eraseSubject: {
        parameters: {
            query?: {
                /** @description Only on this site of yours */
                site_id?: string;
            };
            header?: {
                /** @description Makes a repeat safe: within 24 hours, the same request with the same key gets the first answer again, and nothing is done twice. Use a new key, such as a UUID, for each request that is meant once. */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Subject identifier, percent-encoded
                 * @example 8c87b489ce35cf2e2f39f80e282cb2e804932a56a213983eeeb428407d43b52d
                 */
                subjectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How many records were erased */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErasureResult"];
                };
            };
        };
    };
    listConsentHistory: {
        parameters: {
            query?: {
                /** @description next_cursor of the page before, with the same filters. Opaque: any other text is 400, also the example, which only shows its form */
                cursor?: string;
                /** @description Entries on a page */
                limit?: number;
            };
            header?: never;
            path: {
                /**
                 * @description ULID of the consent
                 * @example 01M7YNAYM0FB4C02YEHA0XX7A1
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One entry for each update */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["History"];
                };
            };
        };
    };
    issueReceipt: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ULID of the consent
                 * @example 01M7YNAYM0FB4C02YEHA0XX7A1
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The receipt */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Receipt"];
                };
            };
        };
    };
    getConsentPolicy: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ULID of the consent
                 * @example 01M7YNAYM0FB4C02YEHA0XX7A1
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The text with its hash */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConsentPolicy"];
                };
            };
        };
    };
    getConsentProof: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ULID of the consent
                 * @example 01M7YNAYM0FB4C02YEHA0XX7A1
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The proof */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Proof"];
                };
            };
        };
    };
    getConsentEvidence: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ULID of the consent
                 * @example 01M7YNAYM0FB4C02YEHA0XX7A1
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The bundle */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": components["schemas"]["EvidenceBundle"];
                };
            };
        };
    };
    listPolicies: {
        parameters: {
            query?: {
                /** @description next_cursor of the page before, with the same filters. Opaque: any other text is 400, also the example, which only shows its form. Without limit the page has up to 100 policies */
                cursor?: string;
                /** @description Policies on a page */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Policies with their current text */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PolicyList"];
                };
            };
        };
    };
    createPolicy: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a repeat safe: within 24 hours, the same request with the same key gets the first answer again, and nothing is done twice. Use a new key, such as a UUID, for each request that is meant once. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PolicyBody"];
            };
        };
        responses: {
            /** @description The policy, version 1 */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Policy"];
                };
            };
        };
    };
    getPolicy: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID of the policy
                 * @example ccbaa08e-a1ae-410b-bdfb-8a3ece8b6e0b
                 */
                policyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The policy */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Policy"];
                };
            };
        };
    };
    updatePolicy: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a repeat safe: within 24 hours, the same request with the same key gets the first answer again, and nothing is done twice. Use a new key, such as a UUID, for each request that is meant once. */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description UUID of the policy
                 * @example ccbaa08e-a1ae-410b-bdfb-8a3ece8b6e0b
                 */
                policyId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PolicyBody"];
            };
        };
        responses: {
            /** @description The policy with its new version */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Policy"];
                };
            };
        };
    };
    deletePolicy: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a repeat safe: within 24 hours, the same request with the same key gets the first answer again, and nothing is done twice. Use a new key, such as a UUID, for each request that is meant once. */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description UUID of the policy
                 * @example ccbaa08e-a1ae-410b-bdfb-8a3ece8b6e0b
                 */
                policyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is gone */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeletedPolicy"];
                };
            };
        };
    };
    listPolicyVersions: {
        parameters: {
            query?: {
                /** @description next_cursor of the page before, with the same filters. Opaque: any other text is 400, also the example, which only shows its form */
                cursor?: string;
                /** @description Versions on a page */
                limit?: number;
            };
            header?: never;
            path: {
                /**
                 * @description UUID of the policy
                 * @example ccbaa08e-a1ae-410b-bdfb-8a3ece8b6e0b
                 */
                policyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The versions */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PolicyVersions"];
                };
            };
        };
    };
    getPolicyVersion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID of the policy
                 * @example ccbaa08e-a1ae-410b-bdfb-8a3ece8b6e0b
                 */
                policyId: string;
                /**
                 * @description Number of the version, from 1
                 * @example 1
                 */
                version: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The version with its text */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PolicyVersionText"];
                };
            };
        };
    };
    getPolicyVersionProof: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID of the policy
                 * @example ccbaa08e-a1ae-410b-bdfb-8a3ece8b6e0b
                 */
                policyId: string;
                /**
                 * @description Number of the version, from 1
                 * @example 1
                 */
                version: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The proof */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Proof"];
                };
            };
        };
    };
    exportConsents: {
        parameters: {
            query?: {
                /** @description csv when absent; `json` is always streamed, so with `async=true` it is 400 */
                format?: "csv" | "json";
                /** @description Into a file, however few the rows; only with `format=csv`, else 400 */
                async?: boolean;
            };
            header?: never;
            path: {
                /**
                 * @description UUID of the site
                 * @example 2617f3e5-242e-4857-b837-91dfc21ab605
                 */
                siteId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The consents */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": components["schemas"]["ConsentCsv"];
                    "application/json": components["schemas"]["ConsentList"];
                };
            };
            /** @description A file will be written */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QueuedExport"];
                };
            };
        };
    };
    createExport: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a repeat safe: within 24 hours, the same request with the same key gets the first answer again, and nothing is done twice. Use a new key, such as a UUID, for each request that is meant once. */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description UUID of the site
                 * @example 2617f3e5-242e-4857-b837-91dfc21ab605
                 */
                siteId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A file will be written */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QueuedExport"];
                };
            };
        };
    };
    listExports: {
        parameters: {
            query?: {
                /** @description Exports at most */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The newest exports */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExportList"];
                };
            };
        };
    };
    getExport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description exp_ and the ULID of the export
                 * @example exp_01M7ZM7Q8009GEXMWK5CVX9D2G
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The export */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExportJob"];
                };
            };
        };
    };
    redirectToDownload: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description exp_ and the ULID of the export
                 * @example exp_01M7ZM7Q8009GEXMWK5CVX9D2G
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Location is the download; it needs no API key */
            302: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getSubjectEvidence: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Subject identifier, percent-encoded
                 * @example 8c87b489ce35cf2e2f39f80e282cb2e804932a56a213983eeeb428407d43b52d
                 */
                subjectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The bundle */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": components["schemas"]["EvidenceBundle"];
                };
            };
        };
    };
    getLog: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The log */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EvidenceLog"];
                };
            };
        };
    };
    listLogOpenings: {
        parameters: {
            query?: {
                /** @description next_cursor of the page before, with the same filters. Opaque: any other text is 400, also the example, which only shows its form */
                cursor?: string;
                /** @description Records on a page */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LogOpenings"];
                };
            };
        };
    };
}
