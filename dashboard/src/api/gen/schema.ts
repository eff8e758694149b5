// Generated from docs/openapi.json by npm run gen -w @consent/dashboard. Do not edit.

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
    "/policies/{policyId}/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count the consents recorded under a policy
         * @description By version and by site, erased consents included. A consent counts for the version it was recorded with: a later change or erasure does not move it. The first call for a large account starts the count. Until `is_complete` is true, there are more consents than the numbers say: call again after a few seconds.
         */
        get: operations["getPolicyUsage"];
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
    "/exports/download/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download the file of an export
         * @description The link is the credential. Takes Range and If-Range; Repr-Digest (RFC 9530) is the SHA-256 of the whole file, and so is Digest (RFC 3230), its older name.
         */
        get: operations["downloadExport"];
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
    "/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List API keys, newest first */
        get: operations["listKeys"];
        put?: never;
        /**
         * Create an API key
         * @description The answer shows the key this once. It equals a password: keep it out of client-side code, repositories and logs. With 50 keys that are neither revoked nor expired it is 403 `plan_limit_exceeded`.
         *
         *     With `site_id` the key sees that site only: records and exports of other sites do not exist for it, lists and erasures cover that site alone, it can read policies but not change them (403 `forbidden`), and the evidence log and bundles are closed to it. After the site is deleted, the key still reads, changes and erases its records. With `read_only`, every write is 403 `forbidden`. Restrictions never change: to change them, create another key and revoke this one.
         */
        post: operations["createKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/keys/{id}": {
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
         * Revoke an API key
         * @description Every request with the key that starts after this answer is 401. Revoking it again answers the same. After a 503 repeat the call: the key may be accepted until it succeeds.
         */
        delete: operations["revokeKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sites": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List sites, newest first */
        get: operations["listSites"];
        put?: never;
        /**
         * Add a site
         * @description Over the plan’s number of sites it is 403 `plan_limit_exceeded`.
         */
        post: operations["createSite"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sites/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a site */
        get: operations["getSite"];
        /**
         * Replace name, domain and categories of a site
         * @description A full update: without `categories` the set is open again. Policy and token stay as they are.
         */
        put: operations["updateSite"];
        post?: never;
        /**
         * Delete a site
         * @description Its consents and their history stay readable; new consents for it are 404, and its token is 401.
         */
        delete: operations["deleteSite"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sites/{id}/policy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Link a policy to a site, or none
         * @description From the next consent on, the current version of that policy is recorded; without a policy it is 0.
         */
        put: operations["setSitePolicy"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sites/{id}/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give a site another token
         * @description The token before is 401 at the next public call.
         */
        post: operations["rotateSiteToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/plans": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the plans, the smallest first */
        get: operations["listPlans"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/subscription": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read your subscription */
        get: operations["getSubscription"];
        /**
         * Move to another plan
         * @description It holds from the next request on. After a cancellation it is 409 `conflict`: begin a new subscription instead. Enterprise is 403 `forbidden` unless we granted it: contact us.
         */
        put: operations["changePlan"];
        /**
         * Begin a subscription
         * @description While a paid one is active it is 409 `subscription_exists`: change the plan instead. After a cancellation any plan begins anew. Enterprise is 403 `forbidden` unless we granted it: contact us.
         */
        post: operations["subscribe"];
        /**
         * Cancel the subscription at once
         * @description Metered calls are 402 from now on, until another subscription begins; the dashboard still reads. When none is active it is 409 `conflict`.
         */
        delete: operations["cancelSubscription"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read this month’s quota */
        get: operations["getUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/usage/by-key": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Units by API key and day
         * @description At most 92 days, `from` and `to` included; longer is 400. A call counts on the day when it ended, within its month. The last seconds may be missing. Days are kept for 400 days.
         */
        get: operations["getUsageByKey"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Consents per day, acceptance per site and category
         * @description At most 366 days, `from` and `to` included. Consents count as they were recorded: a later change or erasure does not move them.
         */
        get: operations["getStats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/endpoints": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List webhook endpoints, newest first */
        get: operations["listWebhookEndpoints"];
        put?: never;
        /**
         * Add a webhook endpoint
         * @description The answer shows the secret this once. Over the plan’s number of endpoints it is 403 `plan_limit_exceeded`.
         */
        post: operations["createWebhookEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Attempts of the last 24 hours for each endpoint
         * @description Without test events. Counted by full hours (UTC), the current one included.
         */
        get: operations["listWebhookStats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/endpoints/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a webhook endpoint */
        get: operations["getWebhookEndpoint"];
        /**
         * Replace what an endpoint is
         * @description A full update. It sets the counter of failures to 0 and, unless `enabled` is false, enables what was disabled; what was held is sent by a replay.
         */
        put: operations["updateWebhookEndpoint"];
        post?: never;
        /**
         * Delete a webhook endpoint
         * @description Nothing more is sent to it; its deliveries stay readable.
         */
        delete: operations["deleteWebhookEndpoint"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/endpoints/{id}/secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give an endpoint another secret
         * @description For 24 hours the secret before signs beside the new one, as a second `v1=`.
         */
        post: operations["rotateWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/endpoints/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test event
         * @description One attempt of type `webhook.test`, or of a sample event of the `type` that you name; it is recorded and moves no counter. A sample has the header `X-Service-Test: true` and an `id` that begins with `evt_0000000000000000`. Read the delivery to see how it went.
         */
        post: operations["sendWebhookTestEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/endpoints/{id}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send again everything an endpoint missed
         * @description Deliveries made since then that are exhausted or held are sent again, each under its own id.
         */
        post: operations["replayWebhookEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List deliveries, newest first
         * @description A cursor goes with the filters it was made for.
         */
        get: operations["listWebhookDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/deliveries/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a delivery with its payload, attempts and requests */
        get: operations["getWebhookDelivery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/deliveries/{id}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a delivery again
         * @description Under the same delivery id. What is still being tried, or held by a disabled endpoint, is 409.
         */
        post: operations["replayWebhookDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/deliveries/{id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make the next attempt now
         * @description For a delivery that waits for its next attempt. It counts as that attempt. While an attempt is in progress, and when none waits, it is 409.
         */
        post: operations["retryWebhookDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/public/consent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Record a consent from a page of the site
         * @description The site comes from the token; user agent, country and region from the connection. Pages of the site’s domain and its subdomains may call it, and callers that are no browsers. It costs no quota. An `Idempotency-Key` makes a repeat safe.
         */
        post: operations["createPublicConsent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/public/site": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get what a banner needs to know of its site
         * @description The site comes from the token. Pages of the site’s domain and its subdomains may call it, and callers that are no browsers. It may be kept for 60 seconds; with `If-None-Match` it is 304 while nothing changed. It costs no quota.
         */
        get: operations["getPublicSite"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/public/policy/{text}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a published text by its hash
         * @description A page for visitors, or data with `.json`. Anyone who has the hash may read it, also after the policy was changed or deleted: it is the text that consents refer to.
         */
        get: operations["getPublicPolicy"];
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
    "/auth/register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Register an account on the free plan
         * @description The answer is the same whether or not the address is known; what is next is in the mail.
         */
        post: operations["register"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/verify-email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Confirm an e-mail address by the token of the mail */
        post: operations["verifyEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/resend-verification": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send the mail to confirm an address again */
        post: operations["resendVerification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in
         * @description Sets the session cookie (HttpOnly) and `csrf_token`, whose value goes into `X-CSRF-Token` on every write. Every attempt counts toward the limits. A third cookie, `device`, remembers for 180 days that the e-mail signed in here: wrong passwords sent from elsewhere do not lock this browser out.
         */
        post: operations["login"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign out */
        post: operations["logout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Who is signed in, and where the account stands
         * @description Like every read of a session it sets `csrf_token` again when the browser has lost it.
         */
        get: operations["getMe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/forgot-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send a mail with a link to set another password */
        post: operations["forgotPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/reset-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set another password by the token of the mail
         * @description Ends every session of the user, and forgets the logins that were counted for the e-mail.
         */
        post: operations["resetPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set another password
         * @description Ends every session of the user, this one too, and clears the cookies. A wrong current password is 401.
         */
        put: operations["changePassword"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contact": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Write to those who run the service */
        post: operations["sendContactMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "consent.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A consent was recorded
         * @description Sent for each consent from the API, a batch or a banner.
         */
        post: operations["onConsentCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "consent.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A consent was changed
         * @description `data` is the consent after the change. A change from accepted to refused sends `consent.revoked` instead.
         */
        post: operations["onConsentUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "consent.revoked": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A consent was revoked or deleted
         * @description `accepted` went from true to false, or the consent was deleted. `data` is the consent after the change.
         */
        post: operations["onConsentRevoked"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "consent.erased": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * All consents of a subject were erased
         * @description One event at the end of the erasure, however many consents it covered.
         */
        post: operations["onConsentErased"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "policy.published": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A policy version was published
         * @description Sent when a policy is created or updated. The text may have up to 200,000 characters.
         */
        post: operations["onPolicyPublished"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "webhook.test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * You sent a test event
         * @description `data` is an object whose fields may change. Your receiver needs to verify and acknowledge it only.
         */
        post: operations["onWebhookTest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        Error: {
            /** @enum {string} */
            error: "invalid_request" | "unauthorized" | "plan_required" | "forbidden" | "email_not_verified" | "plan_limit_exceeded" | "quota_exceeded" | "too_many_requests" | "not_found" | "conflict" | "subscription_exists" | "already_on_plan" | "internal_error";
            message: string;
        };
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
         *       "versions": [
         *         {
         *           "version": 1,
         *           "consents": 12400
         *         }
         *       ],
         *       "sites": [
         *         {
         *           "site_id": "2617f3e5-242e-4857-b837-91dfc21ab605",
         *           "consents": 12400
         *         }
         *       ],
         *       "is_complete": true
         *     }
         */
        PolicyUsage: {
            /** @description Newest first, at most 1000; versions without consents are left out */
            versions: {
                version: number;
                consents: number;
            }[];
            /** @description Most consents first, at most 500 */
            sites: {
                /** Format: uuid */
                site_id: string;
                consents: number;
            }[];
            /** @description False while the count is under way: there are more consents than these */
            is_complete: boolean;
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
         *       "data": [
         *         {
         *           "id": "key_01M80C8RM0WA3BCA6BT5GYYFAZ",
         *           "name": "Production",
         *           "first_characters": "sk-EXAMP",
         *           "last_four": "0000",
         *           "created_at": "2026-11-21T09:00:00.000Z",
         *           "expires_at": "2099-12-31T23:59:59.000Z",
         *           "last_used_at": null,
         *           "revoked_at": null,
         *           "site_id": null,
         *           "read_only": false
         *         }
         *       ],
         *       "next_cursor": "eyJhZnRlciI6IjAxTTdZTkFZTTBGQjRDMDJZRUhBMFhYN0ExIn0"
         *     }
         */
        KeyList: {
            /** @description Newest first, revoked and expired ones too */
            data: components["schemas"]["Key"][];
            /** @description "" on the last page */
            next_cursor: string;
        };
        /**
         * @example {
         *       "name": "Production",
         *       "expires_at": "2099-12-31T23:59:59.000Z"
         *     }
         */
        CreateKey: {
            /** @description To tell keys apart; one key for each environment is recommended */
            name: string;
            /** @description ISO 8601 instant in the future, or it is 400; absent or null: the key does not expire */
            expires_at?: string | null;
            /** @description Restricts the key to this site of yours; absent or null: it may touch every site */
            site_id?: string | null;
            /**
             * @description Restricts the key to reading
             * @default false
             */
            read_only: boolean;
        };
        /**
         * @example {
         *       "id": "key_01M80C8RM0WA3BCA6BT5GYYFAZ",
         *       "name": "Production",
         *       "first_characters": "sk-EXAMP",
         *       "last_four": "0000",
         *       "created_at": "2026-11-21T09:00:00.000Z",
         *       "expires_at": "2099-12-31T23:59:59.000Z",
         *       "last_used_at": null,
         *       "revoked_at": null,
         *       "site_id": null,
         *       "read_only": false,
         *       "key": "sk-EXAMPLEEXAMPLEEXAMPLEEXAMPLEEXAMPLEEXAMPLEEXA0000"
         *     }
         */
        NewKey: {
            /** @description Public id; names the key in histories and logs */
            id: string;
            /** @description What you called it */
            name: string;
            /** @description How the key begins */
            first_characters: string;
            /** @description How the key ends */
            last_four: string;
            /**
             * Format: date-time
             * @description When it was created
             */
            created_at: string;
            /** @description From then on it is refused; null: never */
            expires_at: string | null;
            /** @description Last successful use, up to a minute late; null: not used yet */
            last_used_at: string | null;
            /** @description When it was revoked; null while it was not */
            revoked_at: string | null;
            /** @description The only site it may touch; null: every site */
            site_id: string | null;
            /** @description Whether it may only read */
            read_only: boolean;
            /** @description The key itself, sk-…; shown in this answer and never again */
            key: string;
        };
        /**
         * @example {
         *       "id": "key_01M80C8RM0WA3BCA6BT5GYYFAZ",
         *       "name": "Production",
         *       "first_characters": "sk-EXAMP",
         *       "last_four": "0000",
         *       "created_at": "2026-11-21T09:00:00.000Z",
         *       "expires_at": "2099-12-31T23:59:59.000Z",
         *       "last_used_at": null,
         *       "revoked_at": null,
         *       "site_id": null,
         *       "read_only": false
         *     }
         */
        Key: {
            /** @description Public id; names the key in histories and logs */
            id: string;
            /** @description What you called it */
            name: string;
            /** @description How the key begins */
            first_characters: string;
            /** @description How the key ends */
            last_four: string;
            /**
             * Format: date-time
             * @description When it was created
             */
            created_at: string;
            /** @description From then on it is refused; null: never */
            expires_at: string | null;
            /** @description Last successful use, up to a minute late; null: not used yet */
            last_used_at: string | null;
            /** @description When it was revoked; null while it was not */
            revoked_at: string | null;
            /** @description The only site it may touch; null: every site */
            site_id: string | null;
            /** @description Whether it may only read */
            read_only: boolean;
        };
        /**
         * @example {
         *       "data": [
         *         {
         *           "id": "2617f3e5-242e-4857-b837-91dfc21ab605",
         *           "name": "Shop",
         *           "domain": "shop.example.com",
         *           "categories": [
         *             "necessary",
         *             "analytics",
         *             "marketing"
         *           ],
         *           "policy_id": "ccbaa08e-a1ae-410b-bdfb-8a3ece8b6e0b",
         *           "token": "st_exampleexampleexampleexampleexampleexamplee",
         *           "created_at": "2026-11-21T09:00:00.000Z",
         *           "updated_at": "2026-11-21T10:00:00.000Z"
         *         }
         *       ]
         *     }
         */
        SiteList: {
            /** @description Newest first, without deleted ones */
            data: components["schemas"]["Site"][];
        };
        /**
         * @example {
         *       "name": "Shop",
         *       "domain": "shop.example.com",
         *       "categories": [
         *         "necessary",
         *         "analytics",
         *         "marketing"
         *       ]
         *     }
         */
        SiteBody: {
            /** @description To tell sites apart */
            name: string;
            /** @description Host name such as www.example.com, without scheme or path; a port only when it is not the usual one. localhost and 127.0.0.1 take pages of any port */
            domain: string;
            /** @description Closes the set of keys that preferences may hold; absent or null leaves it open, [] allows none */
            categories?: string[] | null;
            /** @description Settings of the banner; absent or null sets the defaults */
            banner?: {
                /** @description What the banner asks about, in this order. If the site names its categories, only those; it shows the others after these */
                categories?: {
                    /** @description Key in `preferences` */
                    key: string;
                    /** @description Always on, and shown so; default: true for `necessary` alone */
                    required?: boolean;
                    /** @description Name by language */
                    label?: {
                        [key: string]: string;
                    };
                    /** @description What it is used for, by language */
                    description?: {
                        [key: string]: string;
                    };
                }[];
                /** @description Texts by language, in place of ours. English and Brazilian Portuguese are there; other languages are added here */
                texts?: {
                    [key: string]: {
                        /** @description Heading */
                        title?: string;
                        /** @description What you ask, in plain text */
                        message?: string;
                        /** @description Button that accepts every category */
                        accept?: string;
                        /** @description Button that refuses all but required categories */
                        refuse?: string;
                        /** @description Button that shows the categories */
                        choose?: string;
                        /** @description Button that saves a choice of categories */
                        save?: string;
                        /** @description Link with which a visitor changes the choice later */
                        change?: string;
                        /** @description Link to the policy */
                        policy?: string;
                        /** @description Stands beside a category that is always on */
                        required?: string;
                    };
                };
                /** @description Default: `bottom` */
                position?: "bottom" | "bottom_left" | "bottom_right" | "center";
                /** @description Each as #rrggbb. Default: those of the visitor’s light or dark mode */
                colors?: {
                    /** @description Buttons and links */
                    accent?: string;
                    /** @description Background */
                    background?: string;
                    /** @description Text */
                    text?: string;
                };
                /** @description Default: 365; null: never */
                ask_again_after_days?: number | null;
                /** @description Ask again after a new version of the policy. Default: true */
                ask_again_on_new_version?: boolean;
                /** @description Take Global Privacy Control as a refusal of all that is not required. Default: true */
                global_privacy_control?: boolean;
                /** @description Tell Google tags by Consent Mode v2. Default: false */
                google_consent_mode?: boolean;
            } | null;
        };
        /**
         * @example {
         *       "id": "2617f3e5-242e-4857-b837-91dfc21ab605",
         *       "name": "Shop",
         *       "domain": "shop.example.com",
         *       "categories": [
         *         "necessary",
         *         "analytics",
         *         "marketing"
         *       ],
         *       "policy_id": "ccbaa08e-a1ae-410b-bdfb-8a3ece8b6e0b",
         *       "token": "st_exampleexampleexampleexampleexampleexamplee",
         *       "created_at": "2026-11-21T09:00:00.000Z",
         *       "updated_at": "2026-11-21T10:00:00.000Z"
         *     }
         */
        Site: {
            /**
             * Format: uuid
             * @description The site_id of its consents
             */
            id: string;
            /** @description What you called it */
            name: string;
            /** @description Host name; browsers may send consents from it and its subdomains */
            domain: string;
            /** @description The only keys that preferences may hold; null: any key, []: none */
            categories: string[] | null;
            /**
             * @description How the banner of the site looks and asks
             * @example {
             *       "categories": [
             *         {
             *           "key": "necessary",
             *           "required": true,
             *           "label": {
             *             "en": "Necessary",
             *             "pt-BR": "Necessários"
             *           }
             *         },
             *         {
             *           "key": "analytics",
             *           "label": {
             *             "en": "Analytics",
             *             "pt-BR": "Análise"
             *           }
             *         },
             *         {
             *           "key": "marketing"
             *         }
             *       ],
             *       "texts": {
             *         "en": {
             *           "title": "Cookies at the shop"
             *         }
             *       },
             *       "position": "bottom_right",
             *       "colors": {
             *         "accent": "#0b7285"
             *       },
             *       "ask_again_after_days": 180
             *     }
             */
            banner?: {
                /** @description What the banner asks about, in this order. If the site names its categories, only those; it shows the others after these */
                categories?: {
                    /** @description Key in `preferences` */
                    key: string;
                    /** @description Always on, and shown so; default: true for `necessary` alone */
                    required?: boolean;
                    /** @description Name by language */
                    label?: {
                        [key: string]: string;
                    };
                    /** @description What it is used for, by language */
                    description?: {
                        [key: string]: string;
                    };
                }[];
                /** @description Texts by language, in place of ours. English and Brazilian Portuguese are there; other languages are added here */
                texts?: {
                    [key: string]: {
                        /** @description Heading */
                        title?: string;
                        /** @description What you ask, in plain text */
                        message?: string;
                        /** @description Button that accepts every category */
                        accept?: string;
                        /** @description Button that refuses all but required categories */
                        refuse?: string;
                        /** @description Button that shows the categories */
                        choose?: string;
                        /** @description Button that saves a choice of categories */
                        save?: string;
                        /** @description Link with which a visitor changes the choice later */
                        change?: string;
                        /** @description Link to the policy */
                        policy?: string;
                        /** @description Stands beside a category that is always on */
                        required?: string;
                    };
                };
                /** @description Default: `bottom` */
                position?: "bottom" | "bottom_left" | "bottom_right" | "center";
                /** @description Each as #rrggbb. Default: those of the visitor’s light or dark mode */
                colors?: {
                    /** @description Buttons and links */
                    accent?: string;
                    /** @description Background */
                    background?: string;
                    /** @description Text */
                    text?: string;
                };
                /** @description Default: 365; null: never */
                ask_again_after_days?: number | null;
                /** @description Ask again after a new version of the policy. Default: true */
                ask_again_on_new_version?: boolean;
                /** @description Take Global Privacy Control as a refusal of all that is not required. Default: true */
                global_privacy_control?: boolean;
                /** @description Tell Google tags by Consent Mode v2. Default: false */
                google_consent_mode?: boolean;
            };
            /** @description The linked policy; null: none */
            policy_id: string | null;
            /** @description st_…; the X-Site-Token of public ingest */
            token: string;
            /**
             * Format: date-time
             * @description When it was created
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was last changed
             */
            updated_at: string;
        };
        /**
         * @example {
         *       "policy_id": "ccbaa08e-a1ae-410b-bdfb-8a3ece8b6e0b"
         *     }
         */
        SitePolicy: {
            /** @description A policy of yours; null detaches */
            policy_id: string | null;
        };
        /**
         * @example {
         *       "data": [
         *         {
         *           "name": "starter",
         *           "monthly_requests": 20000,
         *           "max_sites": 5,
         *           "features": [
         *             "consent_export"
         *           ],
         *           "max_exports": 5,
         *           "max_webhook_endpoints": 10
         *         }
         *       ]
         *     }
         */
        PlanList: {
            /** @description The smallest first */
            data: components["schemas"]["Plan"][];
        };
        /**
         * @description With the numbers agreed with your account
         * @example {
         *       "plan": "starter",
         *       "status": "active",
         *       "monthly_requests": 20000,
         *       "max_sites": 5,
         *       "features": [
         *         "consent_export"
         *       ],
         *       "max_exports": 5,
         *       "max_webhook_endpoints": 10
         *     }
         */
        Subscription: {
            /** @description Name of the plan */
            plan: string;
            /** @description Unless active, metered calls are 402 plan_required */
            status: "active" | "cancelled" | "expired" | "none";
            /** @description Units in a calendar month (UTC); 0: unlimited */
            monthly_requests: number;
            /** @description Sites at a time; 0: unlimited */
            max_sites: number;
            /** @description Such as consent_export */
            features: string[];
            /** @description Exports in a calendar month (UTC); 0: unlimited. Says nothing without the feature consent_export */
            max_exports: number;
            /** @description Webhook endpoints at a time; 0: unlimited */
            max_webhook_endpoints: number;
        };
        /**
         * @example {
         *       "plan": "starter"
         *     }
         */
        SubscriptionBody: {
            /**
             * @description Name of a plan of GET /plans
             * @enum {string}
             */
            plan: "free" | "starter" | "pro" | "enterprise";
        };
        /**
         * @example {
         *       "period": "2026-11",
         *       "limit": 20000,
         *       "used": 1234,
         *       "remaining": 18766,
         *       "resets_at": "2026-12-01T00:00:00.000Z"
         *     }
         */
        Usage: {
            /** @description The calendar month in UTC */
            period: string;
            /** @description Units of the month; 0: unlimited */
            limit: number;
            /** @description Units used by successful calls with a key */
            used: number;
            /** @description Units left; 0 when the limit is 0, to be ignored then */
            remaining: number;
            /**
             * Format: date-time
             * @description When the next month begins
             */
            resets_at: string;
        };
        /**
         * @example {
         *       "from": "2026-10-23",
         *       "to": "2026-11-21",
         *       "data": [
         *         {
         *           "key_id": "key_01M80C8RM0WA3BCA6BT5GYYFAZ",
         *           "used": 1234,
         *           "days": [
         *             {
         *               "day": "2026-11-20",
         *               "used": 700
         *             },
         *             {
         *               "day": "2026-11-21",
         *               "used": 534
         *             }
         *           ]
         *         }
         *       ]
         *     }
         */
        UsageByKey: {
            /**
             * Format: date
             * @description First day (UTC)
             */
            from: string;
            /**
             * Format: date
             * @description Last day (UTC), included
             */
            to: string;
            /** @description The 100 keys with the most units, most first; keys without any are left out */
            data: {
                /** @description Public id of the key, revoked or not */
                key_id: string;
                /** @description Units on all of these days */
                used: number;
                /** @description Oldest first; days without any are left out */
                days: {
                    /**
                     * Format: date
                     * @description Day (UTC)
                     */
                    day: string;
                    /** @description Units on this day */
                    used: number;
                }[];
            }[];
        };
        /**
         * @description Decisions as they were when the consents were recorded
         * @example {
         *       "from": "2026-11-20",
         *       "to": "2026-11-21",
         *       "days": [
         *         {
         *           "date": "2026-11-20",
         *           "accepted": 0,
         *           "refused": 0,
         *           "consents": 0
         *         },
         *         {
         *           "date": "2026-11-21",
         *           "accepted": 3,
         *           "refused": 1,
         *           "consents": 4
         *         }
         *       ],
         *       "sites": [
         *         {
         *           "site_id": "2617f3e5-242e-4857-b837-91dfc21ab605",
         *           "accepted": 3,
         *           "refused": 1,
         *           "consents": 4
         *         }
         *       ],
         *       "categories": [
         *         {
         *           "category": "analytics",
         *           "accepted": 2,
         *           "refused": 2
         *         }
         *       ]
         *     }
         */
        Stats: {
            /**
             * Format: date
             * @description First day (UTC)
             */
            from: string;
            /**
             * Format: date
             * @description Last day (UTC), included
             */
            to: string;
            /** @description Every day from first to last, those without consents too */
            days: {
                /**
                 * Format: date
                 * @description The day (UTC)
                 */
                date: string;
                /** @description Consents that were accepted */
                accepted: number;
                /** @description Consents that were refused */
                refused: number;
                /** @description All of them */
                consents: number;
            }[];
            /** @description Sites with consents in these days, the most first */
            sites: {
                /**
                 * Format: uuid
                 * @description The site, deleted or not
                 */
                site_id: string;
                /** @description Consents that were accepted */
                accepted: number;
                /** @description Consents that were refused */
                refused: number;
                /** @description All of them */
                consents: number;
            }[];
            /** @description Categories with a decision in these days, the most first */
            categories: {
                /** @description A key of preferences */
                category: string;
                /** @description Consents that said true */
                accepted: number;
                /** @description Consents that said false */
                refused: number;
            }[];
        };
        /**
         * @example {
         *       "data": [
         *         {
         *           "id": "82488bf3-5592-486e-b7ed-b4affa52e230",
         *           "url": "https://hooks.example.com/consents",
         *           "description": "Consents into our warehouse",
         *           "event_types": [
         *             "consent.created",
         *             "consent.revoked"
         *           ],
         *           "standard_webhooks": false,
         *           "enabled": true,
         *           "consecutive_failures": 0,
         *           "auto_disabled_at": null,
         *           "created_at": "2026-11-21T09:00:00.000Z",
         *           "updated_at": "2026-11-21T09:00:00.000Z"
         *         }
         *       ]
         *     }
         */
        WebhookEndpointList: {
            /** @description Newest first */
            data: components["schemas"]["WebhookEndpoint"][];
        };
        /**
         * @example {
         *       "since": "2026-11-21T09:00:00.000Z",
         *       "data": [
         *         {
         *           "endpoint_id": "82488bf3-5592-486e-b7ed-b4affa52e230",
         *           "attempts": 1204,
         *           "successes": 1186,
         *           "last_delivery_at": "2026-11-21T09:00:00.000Z"
         *         }
         *       ]
         *     }
         */
        WebhookStats: {
            /**
             * Format: date-time
             * @description From when attempts are counted: a full hour, 23 to 24 hours ago
             */
            since: string;
            /** @description One for each endpoint, the newest endpoint first */
            data: {
                /** Format: uuid */
                endpoint_id: string;
                /** @description Attempts whose result was recorded, without test events */
                attempts: number;
                /** @description Those that delivered */
                successes: number;
                /** @description When the newest delivery was made that is no test; null without any among the newest 1,000 that are kept */
                last_delivery_at: string | null;
            }[];
        };
        /**
         * @example {
         *       "url": "https://hooks.example.com/consents",
         *       "description": "Consents into our warehouse",
         *       "event_types": [
         *         "consent.created",
         *         "consent.revoked"
         *       ],
         *       "standard_webhooks": false
         *     }
         */
        CreateWebhookEndpoint: {
            /** @description https, a public address, a port above 0, no user information */
            url: string;
            /** @description To tell endpoints apart */
            description?: string;
            /** @description The types it gets; [] for all, later ones too */
            event_types: ("consent.created" | "consent.updated" | "consent.revoked" | "consent.erased" | "policy.published")[];
            /**
             * @description Send the Standard Webhooks headers too
             * @default false
             */
            standard_webhooks: boolean;
        };
        /**
         * @example {
         *       "id": "82488bf3-5592-486e-b7ed-b4affa52e230",
         *       "url": "https://hooks.example.com/consents",
         *       "description": "Consents into our warehouse",
         *       "event_types": [
         *         "consent.created",
         *         "consent.revoked"
         *       ],
         *       "standard_webhooks": false,
         *       "enabled": true,
         *       "consecutive_failures": 0,
         *       "auto_disabled_at": null,
         *       "created_at": "2026-11-21T09:00:00.000Z",
         *       "updated_at": "2026-11-21T09:00:00.000Z",
         *       "secret": "whsec_exampleexampleexampleexampleexampleexamplee="
         *     }
         */
        WebhookEndpointWithSecret: {
            /** Format: uuid */
            id: string;
            /** @description Where deliveries are sent */
            url: string;
            /** @description What you called it; "" without */
            description: string;
            /** @description The types it gets; [] for all, later ones too */
            event_types: ("consent.created" | "consent.updated" | "consent.revoked" | "consent.erased" | "policy.published")[];
            /** @description False while nothing is sent: deliveries are held, not dropped */
            enabled: boolean;
            /** @description Whether the Standard Webhooks headers are sent too */
            standard_webhooks: boolean;
            /** @description Failed attempts since the last success; at 50 the endpoint is disabled */
            consecutive_failures: number;
            /** @description When 50 consecutive failures disabled it; null otherwise */
            auto_disabled_at: string | null;
            /**
             * Format: date-time
             * @description When it was created
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was last changed
             */
            updated_at: string;
            /** @description whsec_…; shown this once. The whole text is the key of the signatures */
            secret: string;
        };
        /**
         * @example {
         *       "id": "82488bf3-5592-486e-b7ed-b4affa52e230",
         *       "url": "https://hooks.example.com/consents",
         *       "description": "Consents into our warehouse",
         *       "event_types": [
         *         "consent.created",
         *         "consent.revoked"
         *       ],
         *       "standard_webhooks": false,
         *       "enabled": true,
         *       "consecutive_failures": 0,
         *       "auto_disabled_at": null,
         *       "created_at": "2026-11-21T09:00:00.000Z",
         *       "updated_at": "2026-11-21T09:00:00.000Z"
         *     }
         */
        WebhookEndpoint: {
            /** Format: uuid */
            id: string;
            /** @description Where deliveries are sent */
            url: string;
            /** @description What you called it; "" without */
            description: string;
            /** @description The types it gets; [] for all, later ones too */
            event_types: ("consent.created" | "consent.updated" | "consent.revoked" | "consent.erased" | "policy.published")[];
            /** @description False while nothing is sent: deliveries are held, not dropped */
            enabled: boolean;
            /** @description Whether the Standard Webhooks headers are sent too */
            standard_webhooks: boolean;
            /** @description Failed attempts since the last success; at 50 the endpoint is disabled */
            consecutive_failures: number;
            /** @description When 50 consecutive failures disabled it; null otherwise */
            auto_disabled_at: string | null;
            /**
             * Format: date-time
             * @description When it was created
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was last changed
             */
            updated_at: string;
        };
        /**
         * @example {
         *       "url": "https://hooks.example.com/consents",
         *       "description": "Consents into our warehouse",
         *       "event_types": [
         *         "consent.created",
         *         "consent.revoked"
         *       ],
         *       "standard_webhooks": false,
         *       "enabled": true
         *     }
         */
        UpdateWebhookEndpoint: {
            /** @description https, a public address, a port above 0, no user information */
            url: string;
            /** @description To tell endpoints apart */
            description?: string;
            /** @description The types it gets; [] for all, later ones too */
            event_types: ("consent.created" | "consent.updated" | "consent.revoked" | "consent.erased" | "policy.published")[];
            /**
             * @description Send the Standard Webhooks headers too
             * @default false
             */
            standard_webhooks: boolean;
            /**
             * @description An edit enables what was disabled, unless it says false
             * @default true
             */
            enabled: boolean;
        };
        /**
         * @example {
         *       "type": "consent.created"
         *     }
         */
        WebhookTestEventBody: {
            /**
             * @description webhook.test, or the type of the sample to send
             * @default webhook.test
             */
            type: "consent.created" | "consent.updated" | "consent.revoked" | "consent.erased" | "policy.published" | "webhook.test";
        };
        /**
         * @example {
         *       "id": "eaa00b0a-0530-47d3-87ee-e1126a6f02ac",
         *       "endpoint_id": "82488bf3-5592-486e-b7ed-b4affa52e230",
         *       "event_id": "evt_03b2c86950228236c387efd1932b56c5",
         *       "event_type": "consent.created",
         *       "status": "delivered",
         *       "attempt_count": 1,
         *       "next_attempt_at": null,
         *       "created_at": "2026-11-21T09:00:00.000Z",
         *       "updated_at": "2026-11-21T09:00:00.000Z"
         *     }
         */
        WebhookDelivery: {
            /**
             * Format: uuid
             * @description The X-Service-Delivery of every attempt
             */
            id: string;
            /** Format: uuid */
            endpoint_id: string;
            /** @description evt_… */
            event_id: string;
            event_type: "consent.created" | "consent.updated" | "consent.revoked" | "consent.erased" | "policy.published" | "webhook.test";
            status: "pending" | "retrying" | "delivered" | "exhausted" | "held";
            /** @description Attempts made so far */
            attempt_count: number;
            /** @description When the next attempt is due; null when none waits */
            next_attempt_at: string | null;
            /**
             * Format: date-time
             * @description When the event was taken over for this endpoint
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When its status last changed
             */
            updated_at: string;
        };
        /**
         * @example {
         *       "since": "2026-11-21T09:00:00.000Z",
         *       "statuses": [
         *         "exhausted"
         *       ]
         *     }
         */
        ReplaySince: {
            /** @description ISO 8601 instant, or a date, which means its first moment in UTC: everything missed that was made at or after it */
            since: string;
            /** @description Which were missed; both when absent */
            statuses?: ("exhausted" | "held")[];
        };
        /**
         * @example {
         *       "replayed": 12
         *     }
         */
        ReplayResult: {
            /** @description Deliveries that are sent again */
            replayed: number;
        };
        /**
         * @example {
         *       "data": [
         *         {
         *           "id": "eaa00b0a-0530-47d3-87ee-e1126a6f02ac",
         *           "endpoint_id": "82488bf3-5592-486e-b7ed-b4affa52e230",
         *           "event_id": "evt_03b2c86950228236c387efd1932b56c5",
         *           "event_type": "consent.created",
         *           "status": "delivered",
         *           "attempt_count": 1,
         *           "next_attempt_at": null,
         *           "created_at": "2026-11-21T09:00:00.000Z",
         *           "updated_at": "2026-11-21T09:00:00.000Z"
         *         }
         *       ],
         *       "limit": 100,
         *       "next_cursor": "eyJhZnRlciI6IjAxTTdZTkFZTTBGQjRDMDJZRUhBMFhYN0ExIn0"
         *     }
         */
        WebhookDeliveryPage: {
            data: components["schemas"]["WebhookDelivery"][];
            limit: number;
            /** @description "" on the last page */
            next_cursor: string;
        };
        /**
         * @example {
         *       "id": "eaa00b0a-0530-47d3-87ee-e1126a6f02ac",
         *       "endpoint_id": "82488bf3-5592-486e-b7ed-b4affa52e230",
         *       "event_id": "evt_03b2c86950228236c387efd1932b56c5",
         *       "event_type": "consent.created",
         *       "status": "delivered",
         *       "attempt_count": 1,
         *       "next_attempt_at": null,
         *       "created_at": "2026-11-21T09:00:00.000Z",
         *       "updated_at": "2026-11-21T09:00:00.000Z",
         *       "payload": {
         *         "id": "evt_03b2c86950228236c387efd1932b56c5",
         *         "type": "consent.created",
         *         "created_at": "2026-11-21T09:00:00.000Z",
         *         "data": {
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
         *       },
         *       "attempts": [
         *         {
         *           "number": 1,
         *           "started_at": "2026-11-21T09:00:00.000Z",
         *           "duration_ms": 84,
         *           "status_code": 204,
         *           "error": "",
         *           "response_body": ""
         *         }
         *       ],
         *       "requests": [
         *         {
         *           "number": 1,
         *           "method": "POST",
         *           "url": "https://hooks.example.com/consents",
         *           "headers": {
         *             "Content-Type": "application/json",
         *             "User-Agent": "Service-Webhooks/1.0",
         *             "X-Service-Event": "consent.created",
         *             "X-Service-Delivery": "eaa00b0a-0530-47d3-87ee-e1126a6f02ac",
         *             "X-Service-Signature": "t=1795251600,v1=9f2d1c0b8a7e6f5d4c3b2a190817263544536271809f8e7d6c5b4a3928170615"
         *           }
         *         }
         *       ],
         *       "body": "{\"id\":\"evt_03b2c86950228236c387efd1932b56c5\",\"type\":\"consent.created\",\"created_at\":\"2026-11-21T09:00:00.000Z\",\"data\":{\"id\":\"01M7YNAYM0FB4C02YEHA0XX7A1\",\"site_id\":\"2617f3e5-242e-4857-b837-91dfc21ab605\",\"subject_id\":\"8c87b489ce35cf2e2f39f80e282cb2e804932a56a213983eeeb428407d43b52d\",\"consent_id\":\"banner-1\",\"accepted\":true,\"preferences\":{\"necessary\":true,\"analytics\":true,\"marketing\":false},\"policy_version\":1,\"country\":\"DE\",\"region\":\"Berlin\",\"user_agent\":\"Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0\",\"created_at\":\"2026-11-21T09:00:00.000Z\",\"updated_at\":\"2026-11-21T09:00:00.000Z\",\"deleted_at\":null}}"
         *     }
         */
        WebhookDeliveryDetail: {
            /**
             * Format: uuid
             * @description The X-Service-Delivery of every attempt
             */
            id: string;
            /** Format: uuid */
            endpoint_id: string;
            /** @description evt_… */
            event_id: string;
            event_type: "consent.created" | "consent.updated" | "consent.revoked" | "consent.erased" | "policy.published" | "webhook.test";
            status: "pending" | "retrying" | "delivered" | "exhausted" | "held";
            /** @description Attempts made so far */
            attempt_count: number;
            /** @description When the next attempt is due; null when none waits */
            next_attempt_at: string | null;
            /**
             * Format: date-time
             * @description When the event was taken over for this endpoint
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When its status last changed
             */
            updated_at: string;
            /** @description The event as it is sent; null once it was blanked by an erasure */
            payload: {
                [key: string]: unknown;
            } | null;
            /** @description The first attempt first */
            attempts: {
                /** @description From 1; replays count on */
                number: number;
                /**
                 * Format: date-time
                 * @description When it was sent
                 */
                started_at: string;
                duration_ms: number;
                /** @description Of the answer; null when none came */
                status_code: number | null;
                /** @description Why it failed; "" for a success */
                error: string;
                /** @description The first KiB of the answer */
                response_body: string;
            }[];
            /** @description The requests as they were sent. Attempts that a release before this one made have none */
            requests: {
                /** @description Of its attempt */
                number: number;
                /** @constant */
                method: "POST";
                /** @description Where it was sent; the endpoint may have another URL by now */
                url: string;
                /** @description As they were sent, with the signatures of that attempt */
                headers: {
                    [key: string]: string;
                };
            }[];
            /** @description The exact text that is signed and sent, of which `payload` is the meaning; null once it was blanked by an erasure */
            body: string | null;
        };
        /**
         * @example {
         *       "subject_id": "8c87b489ce35cf2e2f39f80e282cb2e804932a56a213983eeeb428407d43b52d",
         *       "consent_id": "banner-1",
         *       "accepted": true,
         *       "preferences": {
         *         "necessary": true,
         *         "analytics": true
         *       }
         *     }
         */
        PublicConsent: {
            /** @description Opaque; a SHA-256 hash is recommended */
            subject_id: string;
            consent_id?: string;
            accepted: boolean;
            /** @description Cookie category to accepted (true) or refused (false) */
            preferences?: {
                [key: string]: boolean;
            };
            /** @description A published version of the policy of the site; when absent, its current version */
            policy_version?: number;
        };
        /**
         * @example {
         *       "site_id": "2617f3e5-242e-4857-b837-91dfc21ab605",
         *       "name": "Shop",
         *       "categories": [
         *         {
         *           "key": "necessary",
         *           "required": true,
         *           "label": {
         *             "en": "Necessary",
         *             "pt-BR": "Necessários"
         *           },
         *           "description": {}
         *         },
         *         {
         *           "key": "analytics",
         *           "required": false,
         *           "label": {
         *             "en": "Analytics",
         *             "pt-BR": "Análise"
         *           },
         *           "description": {}
         *         },
         *         {
         *           "key": "marketing",
         *           "required": false,
         *           "label": {},
         *           "description": {}
         *         }
         *       ],
         *       "policy": {
         *         "id": "ccbaa08e-a1ae-410b-bdfb-8a3ece8b6e0b",
         *         "name": "Cookie policy",
         *         "version": 1,
         *         "sha256": "ceca6a64a642441d2d3d21f9e0ada8fde081b75ad51558c23f3f147e7de8d856",
         *         "published_at": "2026-11-21T09:00:00.000Z",
         *         "url": "https://consent.example.com/api/v1/public/policy/ceca6a64a642441d2d3d21f9e0ada8fde081b75ad51558c23f3f147e7de8d856"
         *       },
         *       "languages": [
         *         "en",
         *         "pt-BR"
         *       ],
         *       "texts_version": "9f86d081884c7d65",
         *       "texts": {
         *         "en": {
         *           "title": "Cookies at the shop"
         *         }
         *       },
         *       "position": "bottom_right",
         *       "colors": {
         *         "accent": "#0b7285"
         *       },
         *       "ask_again_after_days": 180,
         *       "ask_again_on_new_version": true,
         *       "global_privacy_control": true,
         *       "google_consent_mode": false
         *     }
         */
        PublicSite: {
            /** Format: uuid */
            site_id: string;
            name: string;
            /** @description What to ask about, in this order; null: the site has an open set and names none */
            categories: {
                key: string;
                /** @description Always on */
                required: boolean;
                /** @description Names by language; {}: the banner has its own, or shows the key */
                label: {
                    [key: string]: string;
                };
                /** @description What it is used for, by language */
                description: {
                    [key: string]: string;
                };
            }[] | null;
            /** @description The current version of the linked policy; null: none */
            policy: {
                /** Format: uuid */
                id: string;
                name: string;
                version: number;
                /** @description SHA-256 of the UTF-8 bytes of the text */
                sha256: string;
                /** Format: date-time */
                published_at: string;
                /** @description The text as a page; with `.json` at its end as data */
                url: string;
            } | null;
            /** @description Languages with texts; `en` and `pt-BR` are always there */
            languages: string[];
            /** @description Changes with the texts and the settings */
            texts_version: string;
            /** @description By language */
            texts: {
                [key: string]: {
                    [key: string]: string;
                };
            };
            position: "bottom" | "bottom_left" | "bottom_right" | "center";
            /** @description Colours as #rrggbb, by use: accent, background, text */
            colors: {
                [key: string]: string;
            };
            ask_again_after_days: number | null;
            ask_again_on_new_version: boolean;
            global_privacy_control: boolean;
            google_consent_mode: boolean;
        };
        /**
         * @example {
         *       "sha256": "ceca6a64a642441d2d3d21f9e0ada8fde081b75ad51558c23f3f147e7de8d856",
         *       "content": "We use necessary cookies to keep the site running and, with your consent, analytics cookies to improve it."
         *     }
         */
        PublicPolicyText: {
            sha256: string;
            content: string;
        };
        /**
         * @description The text as a page
         * @example <!doctype html>…
         */
        PublicPolicyPage: string;
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
         *       "email": "jane@example.com",
         *       "password": "a password of your own",
         *       "name": "Jane Doe"
         *     }
         */
        Register: {
            /** @description E-mail address in ASCII; an international domain as punycode. Spaces around it are ignored */
            email: string;
            /** @description 10 to 1024 bytes in UTF-8. Neither one of the most common passwords, nor your name or e-mail address */
            password: string;
            name: string;
        };
        /**
         * @example {
         *       "message": "We sent a mail to this address; open its link to go on."
         *     }
         */
        Message: {
            /** @description For a person to read; alike for everyone */
            message: string;
        };
        /**
         * @example {
         *       "token": "the-token-of-the-link-in-the-mail"
         *     }
         */
        MailToken: {
            /** @description The token of the link in the mail; it serves once */
            token: string;
        };
        /**
         * @example {
         *       "id": "0c401556-0e34-40d4-815d-81f55fff297f",
         *       "email": "jane@example.com",
         *       "name": "Jane Doe",
         *       "email_verified": true,
         *       "created_at": "2026-11-21T09:00:00.000Z"
         *     }
         */
        User: {
            /** Format: uuid */
            id: string;
            email: string;
            name: string;
            /** @description While false, calls that create something are 403 email_not_verified */
            email_verified: boolean;
            /** Format: date-time */
            created_at: string;
        };
        /**
         * @example {
         *       "user": {
         *         "id": "0c401556-0e34-40d4-815d-81f55fff297f",
         *         "email": "jane@example.com",
         *         "name": "Jane Doe",
         *         "email_verified": true,
         *         "created_at": "2026-11-21T09:00:00.000Z"
         *       }
         *     }
         */
        UserAnswer: {
            user: components["schemas"]["User"];
        };
        /**
         * @example {
         *       "email": "jane@example.com"
         *     }
         */
        EmailAddress: {
            /** @description E-mail address in ASCII; an international domain as punycode. Spaces around it are ignored */
            email: string;
        };
        /**
         * @example {
         *       "email": "jane@example.com",
         *       "password": "a password of your own"
         *     }
         */
        Login: {
            email: string;
            password: string;
        };
        /**
         * @example {
         *       "id": "661c729d-fba4-41c0-b61f-c84e0b25de49",
         *       "name": "Jane Doe",
         *       "plan": "starter",
         *       "plan_status": "active",
         *       "subscription_status": "active",
         *       "created_at": "2026-11-21T09:00:00.000Z"
         *     }
         */
        Account: {
            /** Format: uuid */
            id: string;
            name: string;
            /** @description Name of the plan */
            plan: string;
            plan_status: "active" | "suspended";
            subscription_status: "active" | "cancelled" | "expired" | "none";
            /** Format: date-time */
            created_at: string;
        };
        /**
         * @example {
         *       "user": {
         *         "id": "0c401556-0e34-40d4-815d-81f55fff297f",
         *         "email": "jane@example.com",
         *         "name": "Jane Doe",
         *         "email_verified": true,
         *         "created_at": "2026-11-21T09:00:00.000Z"
         *       },
         *       "account": {
         *         "id": "661c729d-fba4-41c0-b61f-c84e0b25de49",
         *         "name": "Jane Doe",
         *         "plan": "starter",
         *         "plan_status": "active",
         *         "subscription_status": "active",
         *         "created_at": "2026-11-21T09:00:00.000Z"
         *       }
         *     }
         */
        SignedIn: {
            user: components["schemas"]["User"];
            account: components["schemas"]["Account"];
        };
        /**
         * @example {
         *       "name": "starter",
         *       "monthly_requests": 20000,
         *       "max_sites": 5,
         *       "features": [
         *         "consent_export"
         *       ],
         *       "max_exports": 5,
         *       "max_webhook_endpoints": 10
         *     }
         */
        Plan: {
            /** @description free, starter, pro or enterprise */
            name: string;
            /** @description Units in a calendar month (UTC); 0: unlimited */
            monthly_requests: number;
            /** @description Sites at a time; 0: unlimited */
            max_sites: number;
            /** @description Such as consent_export */
            features: string[];
            /** @description Exports in a calendar month (UTC); 0: unlimited. Says nothing without the feature consent_export */
            max_exports: number;
            /** @description Webhook endpoints at a time; 0: unlimited */
            max_webhook_endpoints: number;
        };
        /**
         * @example {
         *       "user": {
         *         "id": "0c401556-0e34-40d4-815d-81f55fff297f",
         *         "email": "jane@example.com",
         *         "name": "Jane Doe",
         *         "email_verified": true,
         *         "created_at": "2026-11-21T09:00:00.000Z"
         *       },
         *       "account": {
         *         "id": "661c729d-fba4-41c0-b61f-c84e0b25de49",
         *         "name": "Jane Doe",
         *         "plan": "starter",
         *         "plan_status": "active",
         *         "subscription_status": "active",
         *         "created_at": "2026-11-21T09:00:00.000Z"
         *       },
         *       "plan": {
         *         "name": "starter",
         *         "monthly_requests": 20000,
         *         "max_sites": 5,
         *         "features": [
         *           "consent_export"
         *         ],
         *         "max_exports": 5,
         *         "max_webhook_endpoints": 10
         *       },
         *       "usage": {
         *         "period": "2026-11",
         *         "limit": 20000,
         *         "used": 1234,
         *         "remaining": 18766,
         *         "resets_at": "2026-12-01T00:00:00.000Z"
         *       }
         *     }
         */
        Me: {
            user: components["schemas"]["User"];
            account: components["schemas"]["Account"];
            plan: components["schemas"]["Plan"];
            usage: components["schemas"]["Usage"];
        };
        /**
         * @example {
         *       "token": "the-token-of-the-link-in-the-mail",
         *       "password": "a password of your own"
         *     }
         */
        ResetPassword: {
            /** @description The token of the link in the mail; it serves once */
            token: string;
            /** @description 10 to 1024 bytes in UTF-8. Neither one of the most common passwords, nor your name or e-mail address */
            password: string;
        };
        /**
         * @example {
         *       "current_password": "a password of your own",
         *       "password": "another password of your own"
         *     }
         */
        ChangePassword: {
            current_password: string;
            /** @description 10 to 1024 bytes in UTF-8. Neither one of the most common passwords, nor your name or e-mail address */
            password: string;
        };
        /**
         * @example {
         *       "email": "jane@example.com",
         *       "name": "Jane Doe",
         *       "message": "Which plan fits 30 sites?"
         *     }
         */
        ContactMessage: {
            /** @description E-mail address in ASCII; an international domain as punycode. Spaces around it are ignored */
            email: string;
            name: string;
            message: string;
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
    };
    responses: never;
    parameters: {
        /**
         * @description `t=<unix seconds of this attempt>,v1=<hex>`. `v1` is the HMAC-SHA256 of `<t>.<body>` under the secret of the endpoint; for 24 hours after a rotation there are two. Verify it before you read the body, and refuse a `t` more than 300 seconds from your clock.
         * @example t=1795251600,v1=9f2d1c0b8a7e6f5d4c3b2a190817263544536271809f8e7d6c5b4a3928170615
         */
        WebhookSignature: string;
        /**
         * @description The type of the event. Not signed: use `type` of the body.
         * @example consent.created
         */
        WebhookEventType: string;
        /**
         * @description UUID of the delivery, the same in every attempt and replay. Not signed: use `id` of the body.
         * @example eaa00b0a-0530-47d3-87ee-e1126a6f02ac
         */
        WebhookDelivery: string;
        /**
         * @description `true` on a sample event that you sent to try a type. Not signed: `id` begins with `evt_0000000000000000` then.
         * @example true
         */
        WebhookTest: string;
        /**
         * @description With Standard Webhooks switched on: the `id` of the body.
         * @example evt_03b2c86950228236c387efd1932b56c5
         */
        StandardWebhookId: string;
        /**
         * @description With Standard Webhooks switched on: Unix seconds of this attempt.
         * @example 1795251600
         */
        StandardWebhookTimestamp: string;
        /**
         * @description With Standard Webhooks switched on: `v1,<base64>` for each secret, separated by spaces.
         * @example v1,ny0cC4p+b11MOyoZCBcmNURTYnGAn459bFtKOSgXBhU=
         */
        StandardWebhookSignature: string;
    };
    requestBodies: never;
    headers: {
        /** @description Names this answer in our logs; a valid inbound one is kept. */
        "X-Request-Id": string;
        /** @description Units in this month’s quota; 0 is unlimited. Only on answers to an API key. */
        "X-RateLimit-Limit": number;
        /** @description Units used this month. Only on answers to an API key. */
        "X-RateLimit-Used": number;
        /** @description Units left; 0 when the limit is 0, to be ignored then. Only on answers to an API key. */
        "X-RateLimit-Remaining": number;
        /** @description Seconds after which a repeat may succeed. On every 429 and 503, on 409 while a request with the same Idempotency-Key runs, and on 409 of evidence that is not in the log yet. */
        "Retry-After": number;
        /** @description `true`: the answer was kept from an earlier request with the same Idempotency-Key. It costs no quota. */
        "Idempotent-Replayed": string;
        /** @description How to authenticate. */
        "WWW-Authenticate": string;
        /** @description The page’s origin, when it belongs to the site (for a refused token: to any site). Only on answers to pages. */
        "Access-Control-Allow-Origin": string;
        /** @description Which headers a page’s script may read. Only on answers to pages. */
        "Access-Control-Expose-Headers": string;
        /** @description The answer depends on the page’s origin, or on the encodings that the client takes. */
        Vary: string;
        /** @description `br` or `gzip`, as asked for by Accept-Encoding. Not on answers below 1 KiB. */
        "Content-Encoding": string;
        /** @description The cookies of a session: set, cleared, or `csrf_token` again when a read comes without it. */
        "Set-Cookie": string;
        /** @description With `limit`: the address of the next page. Absent on the last one. */
        Link: string;
        /** @description Path of the new record, or of the download. */
        Location: string;
        /** @description How browsers name the file. Not on JSON. */
        "Content-Disposition": string;
        /** @description A part can be asked for with Range. */
        "Accept-Ranges": string;
        /** @description Which bytes these are, and of how many; `*` for none. */
        "Content-Range": string;
        /** @description SHA-256 of the whole file in hex; for If-Range. */
        ETag: string;
        /** @description SHA-256 of the whole file (RFC 9530). */
        "Repr-Digest": string;
        /** @description The same in its older form (RFC 3230). */
        Digest: string;
    };
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    Vary: components["headers"]["Vary"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConsentPage"];
                };
            };
            /** @description `invalid_request`: malformed body, query or parameter */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: no valid key, session, site token or download token */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `plan_required`: the subscription is not active */
            402: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: authenticated but not allowed: CSRF, origin, inactive account, an API key on a route for people, a restricted API key */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_request`: the body is above the limit of the route */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `quota_exceeded`: the monthly quota is used up; Retry-After says when it resets; `too_many_requests`: a time-window limit; Retry-After says when */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a fault of ours; the request id finds it in the logs */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a part is unavailable for the moment, and nothing was changed; repeat the request */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a part did not answer a read in time; nothing was changed, repeat the request */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Consent"];
                };
            };
            /** @description `invalid_request`: malformed body, query or parameter */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: no valid key, session, site token or download token */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `plan_required`: the subscription is not active */
            402: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: authenticated but not allowed: CSRF, origin, inactive account, an API key on a route for people, a restricted API key; `email_not_verified`: the email address is not confirmed yet */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: absent, or not the caller’s; the two are not distinguished */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `conflict`: the state does not allow the operation */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_request`: the body is above the limit of the route */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `quota_exceeded`: the monthly quota is used up; Retry-After says when it resets; `too_many_requests`: a time-window limit; Retry-After says when */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a fault of ours; the request id finds it in the logs */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a part is unavailable for the moment, and nothing was changed; repeat the request */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: it is not known whether the request was done; look before you repeat it */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Consent"];
                };
            };
            /** @description `invalid_request`: malformed body, query or parameter */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: no valid key, session, site token or download token */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `plan_required`: the subscription is not active */
            402: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: authenticated but not allowed: CSRF, origin, inactive account, an API key on a route for people, a restricted API key */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: absent, or not the caller’s; the two are not distinguished */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_request`: the body is above the limit of the route */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `quota_exceeded`: the monthly quota is used up; Retry-After says when it resets; `too_many_requests`: a time-window limit; Retry-After says when */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a fault of ours; the request id finds it in the logs */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a part is unavailable for the moment, and nothing was changed; repeat the request */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a part did not answer a read in time; nothing was changed, repeat the request */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Consent"];
                };
            };
            /** @description `invalid_request`: malformed body, query or parameter */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: no valid key, session, site token or download token */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `plan_required`: the subscription is not active */
            402: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: authenticated but not allowed: CSRF, origin, inactive account, an API key on a route for people, a restricted API key */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: absent, or not the caller’s; the two are not distinguished */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `conflict`: the state does not allow the operation */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_request`: the body is above the limit of the route */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `quota_exceeded`: the monthly quota is used up; Retry-After says when it resets; `too_many_requests`: a time-window limit; Retry-After says when */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a fault of ours; the request id finds it in the logs */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a part is unavailable for the moment, and nothing was changed; repeat the request */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: it is not known whether the request was done; look before you repeat it */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Consent"];
                };
            };
            /** @description `invalid_request`: malformed body, query or parameter */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: no valid key, session, site token or download token */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `plan_required`: the subscription is not active */
            402: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: authenticated but not allowed: CSRF, origin, inactive account, an API key on a route for people, a restricted API key */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: absent, or not the caller’s; the two are not distinguished */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `conflict`: the state does not allow the operation */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_request`: the body is above the limit of the route */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `quota_exceeded`: the monthly quota is used up; Retry-After says when it resets; `too_many_requests`: a time-window limit; Retry-After says when */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a fault of ours; the request id finds it in the logs */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a part is unavailable for the moment, and nothing was changed; repeat the request */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: it is not known whether the request was done; look before you repeat it */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchResult"];
                };
            };
            /** @description `invalid_request`: malformed body, query or parameter */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: no valid key, session, site token or download token */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `plan_required`: the subscription is not active */
            402: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: authenticated but not allowed: CSRF, origin, inactive account, an API key on a route for people, a restricted API key; `email_not_verified`: the email address is not confirmed yet */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `conflict`: the state does not allow the operation */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_request`: the body is above the limit of the route */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `quota_exceeded`: the monthly quota is used up; Retry-After says when it resets; `too_many_requests`: a time-window limit; Retry-After says when */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a fault of ours; the request id finds it in the logs */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a part is unavailable for the moment, and nothing was changed; repeat the request */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: it is not known whether the request was done; look before you repeat it */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErasureResult"];
                };
            };
            /** @description `invalid_request`: malformed body, query or parameter */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: no valid key, session, site token or download token */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `plan_required`: the subscription is not active */
            402: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: authenticated but not allowed: CSRF, origin, inactive account, an API key on a route for people, a restricted API key */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: absent, or not the caller’s; the two are not distinguished */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `conflict`: the state does not allow the operation */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_request`: the body is above the limit of the route */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `quota_exceeded`: the monthly quota is used up; Retry-After says when it resets; `too_many_requests`: a time-window limit; Retry-After says when */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a fault of ours; the request id finds it in the logs */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a part is unavailable for the moment, and nothing was changed; repeat the request */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: it is not known whether the request was done; look before you repeat it */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    Vary: components["headers"]["Vary"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["History"];
                };
            };
            /** @description `invalid_request`: malformed body, query or parameter */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: no valid key, session, site token or download token */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `plan_required`: the subscription is not active */
            402: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: authenticated but not allowed: CSRF, origin, inactive account, an API key on a route for people, a restricted API key */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: absent, or not the caller’s; the two are not distinguished */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_request`: the body is above the limit of the route */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `quota_exceeded`: the monthly quota is used up; Retry-After says when it resets; `too_many_requests`: a time-window limit; Retry-After says when */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a fault of ours; the request id finds it in the logs */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a part is unavailable for the moment, and nothing was changed; repeat the request */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a part did not answer a read in time; nothing was changed, repeat the request */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Receipt"];
                };
            };
            /** @description `invalid_request`: malformed body, query or parameter */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: no valid key, session, site token or download token */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `plan_required`: the subscription is not active */
            402: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: authenticated but not allowed: CSRF, origin, inactive account, an API key on a route for people, a restricted API key */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: absent, or not the caller’s; the two are not distinguished */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_request`: the body is above the limit of the route */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `quota_exceeded`: the monthly quota is used up; Retry-After says when it resets; `too_many_requests`: a time-window limit; Retry-After says when */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a fault of ours; the request id finds it in the logs */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a part is unavailable for the moment, and nothing was changed; repeat the request */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a part did not answer a read in time; nothing was changed, repeat the request */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    Vary: components["headers"]["Vary"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConsentPolicy"];
                };
            };
            /** @description `invalid_request`: malformed body, query or parameter */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: no valid key, session, site token or download token */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `plan_required`: the subscription is not active */
            402: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: authenticated but not allowed: CSRF, origin, inactive account, an API key on a route for people, a restricted API key */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: absent, or not the caller’s; the two are not distinguished */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_request`: the body is above the limit of the route */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `quota_exceeded`: the monthly quota is used up; Retry-After says when it resets; `too_many_requests`: a time-window limit; Retry-After says when */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a fault of ours; the request id finds it in the logs */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a part is unavailable for the moment, and nothing was changed; repeat the request */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a part did not answer a read in time; nothing was changed, repeat the request */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Proof"];
                };
            };
            /** @description `invalid_request`: malformed body, query or parameter */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: no valid key, session, site token or download token */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `plan_required`: the subscription is not active */
            402: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: authenticated but not allowed: CSRF, origin, inactive account, an API key on a route for people, a restricted API key */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: absent, or not the caller’s; the two are not distinguished */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `conflict`: it is not in the log yet; repeat the request after Retry-After */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_request`: the body is above the limit of the route */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `quota_exceeded`: the monthly quota is used up; Retry-After says when it resets; `too_many_requests`: a time-window limit; Retry-After says when */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a fault of ours; the request id finds it in the logs */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a part is unavailable for the moment, and nothing was changed; repeat the request */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a part did not answer a read in time; nothing was changed, repeat the request */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": components["schemas"]["EvidenceBundle"];
                };
            };
            /** @description `invalid_request`: malformed body, query or parameter */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: no valid key, session, site token or download token */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `plan_required`: the subscription is not active */
            402: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: authenticated but not allowed: CSRF, origin, inactive account, an API key on a route for people, a restricted API key */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: absent, or not the caller’s; the two are not distinguished */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `conflict`: it is not in the log yet; repeat the request after Retry-After */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_request`: the body is above the limit of the route */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `quota_exceeded`: the monthly quota is used up; Retry-After says when it resets; `too_many_requests`: a time-window limit; Retry-After says when */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a fault of ours; the request id finds it in the logs */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a part is unavailable for the moment, and nothing was changed; repeat the request */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a part did not answer a read in time; nothing was changed, repeat the request */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PolicyList"];
                };
            };
            /** @description `invalid_request`: malformed body, query or parameter */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: no valid key, session, site token or download token */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `plan_required`: the subscription is not active */
            402: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: authenticated but not allowed: CSRF, origin, inactive account, an API key on a route for people, a restricted API key */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_request`: the body is above the limit of the route */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `quota_exceeded`: the monthly quota is used up; Retry-After says when it resets; `too_many_requests`: a time-window limit; Retry-After says when */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a fault of ours; the request id finds it in the logs */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a part is unavailable for the moment, and nothing was changed; repeat the request */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a part did not answer a read in time; nothing was changed, repeat the request */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Policy"];
                };
            };
            /** @description `invalid_request`: malformed body, query or parameter */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: no valid key, session, site token or download token */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `plan_required`: the subscription is not active */
            402: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `plan_limit_exceeded`: the feature is not in the plan, or a limit of the plan is reached; `forbidden`: authenticated but not allowed: CSRF, origin, inactive account, an API key on a route for people, a restricted API key; `email_not_verified`: the email address is not confirmed yet */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `conflict`: the state does not allow the operation */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_request`: the body is above the limit of the route */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `quota_exceeded`: the monthly quota is used up; Retry-After says when it resets; `too_many_requests`: a time-window limit; Retry-After says when */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a fault of ours; the request id finds it in the logs */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a part is unavailable for the moment, and nothing was changed; repeat the request */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: it is not known whether the request was done; look before you repeat it */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    Vary: components["headers"]["Vary"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Policy"];
                };
            };
            /** @description `invalid_request`: malformed body, query or parameter */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: no valid key, session, site token or download token */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `plan_required`: the subscription is not active */
            402: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: authenticated but not allowed: CSRF, origin, inactive account, an API key on a route for people, a restricted API key */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: absent, or not the caller’s; the two are not distinguished */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_request`: the body is above the limit of the route */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `quota_exceeded`: the monthly quota is used up; Retry-After says when it resets; `too_many_requests`: a time-window limit; Retry-After says when */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a fault of ours; the request id finds it in the logs */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a part is unavailable for the moment, and nothing was changed; repeat the request */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a part did not answer a read in time; nothing was changed, repeat the request */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Policy"];
                };
            };
            /** @description `invalid_request`: malformed body, query or parameter */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: no valid key, session, site token or download token */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `plan_required`: the subscription is not active */
            402: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `plan_limit_exceeded`: the feature is not in the plan, or a limit of the plan is reached; `forbidden`: authenticated but not allowed: CSRF, origin, inactive account, an API key on a route for people, a restricted API key */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: absent, or not the caller’s; the two are not distinguished */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `conflict`: the state does not allow the operation */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_request`: the body is above the limit of the route */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `quota_exceeded`: the monthly quota is used up; Retry-After says when it resets; `too_many_requests`: a time-window limit; Retry-After says when */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a fault of ours; the request id finds it in the logs */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a part is unavailable for the moment, and nothing was changed; repeat the request */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: it is not known whether the request was done; look before you repeat it */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeletedPolicy"];
                };
            };
            /** @description `invalid_request`: malformed body, query or parameter */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: no valid key, session, site token or download token */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `plan_required`: the subscription is not active */
            402: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: authenticated but not allowed: CSRF, origin, inactive account, an API key on a route for people, a restricted API key */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: absent, or not the caller’s; the two are not distinguished */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `conflict`: the state does not allow the operation */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_request`: the body is above the limit of the route */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `quota_exceeded`: the monthly quota is used up; Retry-After says when it resets; `too_many_requests`: a time-window limit; Retry-After says when */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a fault of ours; the request id finds it in the logs */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a part is unavailable for the moment, and nothing was changed; repeat the request */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: it is not known whether the request was done; look before you repeat it */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    Vary: components["headers"]["Vary"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PolicyVersions"];
                };
            };
            /** @description `invalid_request`: malformed body, query or parameter */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: no valid key, session, site token or download token */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `plan_required`: the subscription is not active */
            402: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: authenticated but not allowed: CSRF, origin, inactive account, an API key on a route for people, a restricted API key */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: absent, or not the caller’s; the two are not distinguished */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_request`: the body is above the limit of the route */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `quota_exceeded`: the monthly quota is used up; Retry-After says when it resets; `too_many_requests`: a time-window limit; Retry-After says when */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a fault of ours; the request id finds it in the logs */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a part is unavailable for the moment, and nothing was changed; repeat the request */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a part did not answer a read in time; nothing was changed, repeat the request */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    Vary: components["headers"]["Vary"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PolicyVersionText"];
                };
            };
            /** @description `invalid_request`: malformed body, query or parameter */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: no valid key, session, site token or download token */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `plan_required`: the subscription is not active */
            402: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: authenticated but not allowed: CSRF, origin, inactive account, an API key on a route for people, a restricted API key */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: absent, or not the caller’s; the two are not distinguished */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_request`: the body is above the limit of the route */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `quota_exceeded`: the monthly quota is used up; Retry-After says when it resets; `too_many_requests`: a time-window limit; Retry-After says when */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a fault of ours; the request id finds it in the logs */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a part is unavailable for the moment, and nothing was changed; repeat the request */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a part did not answer a read in time; nothing was changed, repeat the request */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Proof"];
                };
            };
            /** @description `invalid_request`: malformed body, query or parameter */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: no valid key, session, site token or download token */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `plan_required`: the subscription is not active */
            402: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: authenticated but not allowed: CSRF, origin, inactive account, an API key on a route for people, a restricted API key */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: absent, or not the caller’s; the two are not distinguished */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `conflict`: it is not in the log yet; repeat the request after Retry-After */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_request`: the body is above the limit of the route */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `quota_exceeded`: the monthly quota is used up; Retry-After says when it resets; `too_many_requests`: a time-window limit; Retry-After says when */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a fault of ours; the request id finds it in the logs */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a part is unavailable for the moment, and nothing was changed; repeat the request */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a part did not answer a read in time; nothing was changed, repeat the request */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getPolicyUsage: {
        parameters: {
            query?: {
                /** @description Only this version */
                version?: number;
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
            /** @description The counts */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PolicyUsage"];
                };
            };
            /** @description `invalid_request`: malformed body, query or parameter */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: no valid key, session, site token or download token */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: authenticated but not allowed: CSRF, origin, inactive account, an API key on a route for people, a restricted API key */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: absent, or not the caller’s; the two are not distinguished */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_request`: the body is above the limit of the route */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `too_many_requests`: a time-window limit; Retry-After says when */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a fault of ours; the request id finds it in the logs */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a part is unavailable for the moment, and nothing was changed; repeat the request */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a part did not answer a read in time; nothing was changed, repeat the request */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QueuedExport"];
                };
            };
            /** @description `invalid_request`: malformed body, query or parameter */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: no valid key, session, site token or download token */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `plan_required`: the subscription is not active */
            402: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `plan_limit_exceeded`: the feature is not in the plan, or a limit of the plan is reached; `forbidden`: authenticated but not allowed: CSRF, origin, inactive account, an API key on a route for people, a restricted API key */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: absent, or not the caller’s; the two are not distinguished */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_request`: the body is above the limit of the route */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `quota_exceeded`: the monthly quota is used up; Retry-After says when it resets; `too_many_requests`: a time-window limit; Retry-After says when */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a fault of ours; the request id finds it in the logs */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a part is unavailable for the moment, and nothing was changed; repeat the request */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: it is not known whether the request was done; look before you repeat it; `internal_error`: a part did not answer a read in time; nothing was changed, repeat the request */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QueuedExport"];
                };
            };
            /** @description `invalid_request`: malformed body, query or parameter */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: no valid key, session, site token or download token */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `plan_required`: the subscription is not active */
            402: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `plan_limit_exceeded`: the feature is not in the plan, or a limit of the plan is reached; `forbidden`: authenticated but not allowed: CSRF, origin, inactive account, an API key on a route for people, a restricted API key; `email_not_verified`: the email address is not confirmed yet */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: absent, or not the caller’s; the two are not distinguished */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `conflict`: the state does not allow the operation */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_request`: the body is above the limit of the route */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `quota_exceeded`: the monthly quota is used up; Retry-After says when it resets; `too_many_requests`: a time-window limit; Retry-After says when */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a fault of ours; the request id finds it in the logs */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a part is unavailable for the moment, and nothing was changed; repeat the request */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: it is not known whether the request was done; look before you repeat it */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExportList"];
                };
            };
            /** @description `invalid_request`: malformed body, query or parameter */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: no valid key, session, site token or download token */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `plan_required`: the subscription is not active */
            402: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: authenticated but not allowed: CSRF, origin, inactive account, an API key on a route for people, a restricted API key */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_request`: the body is above the limit of the route */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `quota_exceeded`: the monthly quota is used up; Retry-After says when it resets; `too_many_requests`: a time-window limit; Retry-After says when */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a fault of ours; the request id finds it in the logs */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a part is unavailable for the moment, and nothing was changed; repeat the request */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a part did not answer a read in time; nothing was changed, repeat the request */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    downloadExport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description From download_url or from the redirect
                 * @example the-token-of-the-link
                 */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    "Accept-Ranges": components["headers"]["Accept-Ranges"];
                    ETag: components["headers"]["ETag"];
                    "Repr-Digest": components["headers"]["Repr-Digest"];
                    Digest: components["headers"]["Digest"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": components["schemas"]["ConsentCsv"];
                };
            };
            /** @description A part of the file */
            206: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    "Accept-Ranges": components["headers"]["Accept-Ranges"];
                    ETag: components["headers"]["ETag"];
                    "Repr-Digest": components["headers"]["Repr-Digest"];
                    Digest: components["headers"]["Digest"];
                    "Content-Range": components["headers"]["Content-Range"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": components["schemas"]["ConsentCsv"];
                };
            };
            /** @description `invalid_request`: malformed body, query or parameter */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: no valid key, session, site token or download token */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: absent, or not the caller’s; the two are not distinguished */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `conflict`: the state does not allow the operation */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_request`: the body is above the limit of the route */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The range is outside of the file; Content-Range says how long it is */
            416: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Range": components["headers"]["Content-Range"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a fault of ours; the request id finds it in the logs */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a part is unavailable for the moment, and nothing was changed; repeat the request */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a part did not answer a read in time; nothing was changed, repeat the request */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExportJob"];
                };
            };
            /** @description `invalid_request`: malformed body, query or parameter */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: no valid key, session, site token or download token */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `plan_required`: the subscription is not active */
            402: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: authenticated but not allowed: CSRF, origin, inactive account, an API key on a route for people, a restricted API key */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: absent, or not the caller’s; the two are not distinguished */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_request`: the body is above the limit of the route */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `quota_exceeded`: the monthly quota is used up; Retry-After says when it resets; `too_many_requests`: a time-window limit; Retry-After says when */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a fault of ours; the request id finds it in the logs */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a part is unavailable for the moment, and nothing was changed; repeat the request */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a part did not answer a read in time; nothing was changed, repeat the request */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_request`: malformed body, query or parameter */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: no valid key, session, site token or download token */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `plan_required`: the subscription is not active */
            402: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: authenticated but not allowed: CSRF, origin, inactive account, an API key on a route for people, a restricted API key */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: absent, or not the caller’s; the two are not distinguished */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `conflict`: the state does not allow the operation */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_request`: the body is above the limit of the route */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `quota_exceeded`: the monthly quota is used up; Retry-After says when it resets; `too_many_requests`: a time-window limit; Retry-After says when */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a fault of ours; the request id finds it in the logs */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a part is unavailable for the moment, and nothing was changed; repeat the request */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a part did not answer a read in time; nothing was changed, repeat the request */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listKeys: {
        parameters: {
            query?: {
                /** @description next_cursor of the page before, with the same filters. Opaque: any other text is 400, also the example, which only shows its form */
                cursor?: string;
                /** @description Keys on a page */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Keys, revoked ones too; never the keys themselves */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KeyList"];
                };
            };
            /** @description `invalid_request`: malformed body, query or parameter */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: no valid key, session, site token or download token */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: authenticated but not allowed: CSRF, origin, inactive account, an API key on a route for people, a restricted API key */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_request`: the body is above the limit of the route */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `too_many_requests`: a time-window limit; Retry-After says when */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a fault of ours; the request id finds it in the logs */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a part is unavailable for the moment, and nothing was changed; repeat the request */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a part did not answer a read in time; nothing was changed, repeat the request */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateKey"];
            };
        };
        responses: {
            /** @description The key */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewKey"];
                };
            };
            /** @description `invalid_request`: malformed body, query or parameter */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: no valid key, session, site token or download token */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `plan_limit_exceeded`: the feature is not in the plan, or a limit of the plan is reached; `forbidden`: authenticated but not allowed: CSRF, origin, inactive account, an API key on a route for people, a restricted API key; `email_not_verified`: the email address is not confirmed yet */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: absent, or not the caller’s; the two are not distinguished */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_request`: the body is above the limit of the route */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `too_many_requests`: a time-window limit; Retry-After says when */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a fault of ours; the request id finds it in the logs */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a part is unavailable for the moment, and nothing was changed; repeat the request */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: it is not known whether the request was done; look before you repeat it */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    revokeKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Public id of the key, key_…
                 * @example key_01M80C8RM0WA3BCA6BT5GYYFAZ
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The revoked key */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Key"];
                };
            };
            /** @description `invalid_request`: malformed body, query or parameter */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: no valid key, session, site token or download token */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: authenticated but not allowed: CSRF, origin, inactive account, an API key on a route for people, a restricted API key */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: absent, or not the caller’s; the two are not distinguished */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_request`: the body is above the limit of the route */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `too_many_requests`: a time-window limit; Retry-After says when */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a fault of ours; the request id finds it in the logs */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a part is unavailable for the moment, and nothing was changed; repeat the request */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: it is not known whether the request was done; look before you repeat it */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listSites: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Every site that is not deleted */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SiteList"];
                };
            };
            /** @description `invalid_request`: malformed body, query or parameter */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: no valid key, session, site token or download token */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: authenticated but not allowed: CSRF, origin, inactive account, an API key on a route for people, a restricted API key */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_request`: the body is above the limit of the route */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `too_many_requests`: a time-window limit; Retry-After says when */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a fault of ours; the request id finds it in the logs */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a part is unavailable for the moment, and nothing was changed; repeat the request */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a part did not answer a read in time; nothing was changed, repeat the request */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createSite: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SiteBody"];
            };
        };
        responses: {
            /** @description The site with its token */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Site"];
                };
            };
            /** @description `invalid_request`: malformed body, query or parameter */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: no valid key, session, site token or download token */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `plan_limit_exceeded`: the feature is not in the plan, or a limit of the plan is reached; `forbidden`: authenticated but not allowed: CSRF, origin, inactive account, an API key on a route for people, a restricted API key; `email_not_verified`: the email address is not confirmed yet */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_request`: the body is above the limit of the route */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `too_many_requests`: a time-window limit; Retry-After says when */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a fault of ours; the request id finds it in the logs */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a part is unavailable for the moment, and nothing was changed; repeat the request */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: it is not known whether the request was done; look before you repeat it */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getSite: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID of the site
                 * @example 2617f3e5-242e-4857-b837-91dfc21ab605
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The site */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Site"];
                };
            };
            /** @description `invalid_request`: malformed body, query or parameter */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: no valid key, session, site token or download token */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: authenticated but not allowed: CSRF, origin, inactive account, an API key on a route for people, a restricted API key */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: absent, or not the caller’s; the two are not distinguished */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_request`: the body is above the limit of the route */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `too_many_requests`: a time-window limit; Retry-After says when */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a fault of ours; the request id finds it in the logs */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a part is unavailable for the moment, and nothing was changed; repeat the request */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a part did not answer a read in time; nothing was changed, repeat the request */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    updateSite: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID of the site
                 * @example 2617f3e5-242e-4857-b837-91dfc21ab605
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SiteBody"];
            };
        };
        responses: {
            /** @description The site as it is now */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Site"];
                };
            };
            /** @description `invalid_request`: malformed body, query or parameter */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: no valid key, session, site token or download token */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: authenticated but not allowed: CSRF, origin, inactive account, an API key on a route for people, a restricted API key */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: absent, or not the caller’s; the two are not distinguished */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_request`: the body is above the limit of the route */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `too_many_requests`: a time-window limit; Retry-After says when */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a fault of ours; the request id finds it in the logs */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a part is unavailable for the moment, and nothing was changed; repeat the request */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: it is not known whether the request was done; look before you repeat it */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deleteSite: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID of the site
                 * @example 2617f3e5-242e-4857-b837-91dfc21ab605
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The site as it was */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Site"];
                };
            };
            /** @description `invalid_request`: malformed body, query or parameter */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: no valid key, session, site token or download token */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: authenticated but not allowed: CSRF, origin, inactive account, an API key on a route for people, a restricted API key */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: absent, or not the caller’s; the two are not distinguished */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_request`: the body is above the limit of the route */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `too_many_requests`: a time-window limit; Retry-After says when */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a fault of ours; the request id finds it in the logs */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a part is unavailable for the moment, and nothing was changed; repeat the request */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: it is not known whether the request was done; look before you repeat it */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    setSitePolicy: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID of the site
                 * @example 2617f3e5-242e-4857-b837-91dfc21ab605
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SitePolicy"];
            };
        };
        responses: {
            /** @description The site with its policy */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Site"];
                };
            };
            /** @description `invalid_request`: malformed body, query or parameter */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: no valid key, session, site token or download token */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: authenticated but not allowed: CSRF, origin, inactive account, an API key on a route for people, a restricted API key */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: absent, or not the caller’s; the two are not distinguished */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_request`: the body is above the limit of the route */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `too_many_requests`: a time-window limit; Retry-After says when */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a fault of ours; the request id finds it in the logs */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a part is unavailable for the moment, and nothing was changed; repeat the request */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: it is not known whether the request was done; look before you repeat it */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    rotateSiteToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID of the site
                 * @example 2617f3e5-242e-4857-b837-91dfc21ab605
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The site with the new token */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Site"];
                };
            };
            /** @description `invalid_request`: malformed body, query or parameter */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: no valid key, session, site token or download token */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: authenticated but not allowed: CSRF, origin, inactive account, an API key on a route for people, a restricted API key */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: absent, or not the caller’s; the two are not distinguished */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_request`: the body is above the limit of the route */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `too_many_requests`: a time-window limit; Retry-After says when */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a fault of ours; the request id finds it in the logs */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a part is unavailable for the moment, and nothing was changed; repeat the request */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: it is not known whether the request was done; look before you repeat it */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listPlans: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What each plan includes */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlanList"];
                };
            };
            /** @description `invalid_request`: malformed body, query or parameter */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_request`: the body is above the limit of the route */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a fault of ours; the request id finds it in the logs */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a part is unavailable for the moment, and nothing was changed; repeat the request */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a part did not answer a read in time; nothing was changed, repeat the request */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getSubscription: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The subscription, active or not */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Subscription"];
                };
            };
            /** @description `invalid_request`: malformed body, query or parameter */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: no valid key, session, site token or download token */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: authenticated but not allowed: CSRF, origin, inactive account, an API key on a route for people, a restricted API key */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_request`: the body is above the limit of the route */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `too_many_requests`: a time-window limit; Retry-After says when */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a fault of ours; the request id finds it in the logs */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a part is unavailable for the moment, and nothing was changed; repeat the request */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a part did not answer a read in time; nothing was changed, repeat the request */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    changePlan: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SubscriptionBody"];
            };
        };
        responses: {
            /** @description The subscription on its new plan */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Subscription"];
                };
            };
            /** @description `invalid_request`: malformed body, query or parameter */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: no valid key, session, site token or download token */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: authenticated but not allowed: CSRF, origin, inactive account, an API key on a route for people, a restricted API key */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `already_on_plan`: the account is on that plan already; `conflict`: the state does not allow the operation */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_request`: the body is above the limit of the route */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `too_many_requests`: a time-window limit; Retry-After says when */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a fault of ours; the request id finds it in the logs */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a part is unavailable for the moment, and nothing was changed; repeat the request */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: it is not known whether the request was done; look before you repeat it */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    subscribe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SubscriptionBody"];
            };
        };
        responses: {
            /** @description The subscription */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Subscription"];
                };
            };
            /** @description `invalid_request`: malformed body, query or parameter */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: no valid key, session, site token or download token */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: authenticated but not allowed: CSRF, origin, inactive account, an API key on a route for people, a restricted API key; `email_not_verified`: the email address is not confirmed yet */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `subscription_exists`: a paid subscription is active; change the plan instead; `already_on_plan`: the account is on that plan already */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_request`: the body is above the limit of the route */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `too_many_requests`: a time-window limit; Retry-After says when */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a fault of ours; the request id finds it in the logs */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a part is unavailable for the moment, and nothing was changed; repeat the request */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: it is not known whether the request was done; look before you repeat it */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    cancelSubscription: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The cancelled subscription */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Subscription"];
                };
            };
            /** @description `invalid_request`: malformed body, query or parameter */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: no valid key, session, site token or download token */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: authenticated but not allowed: CSRF, origin, inactive account, an API key on a route for people, a restricted API key */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `conflict`: the state does not allow the operation */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_request`: the body is above the limit of the route */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `too_many_requests`: a time-window limit; Retry-After says when */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a fault of ours; the request id finds it in the logs */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a part is unavailable for the moment, and nothing was changed; repeat the request */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: it is not known whether the request was done; look before you repeat it */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getUsage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Units used and left */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Usage"];
                };
            };
            /** @description `invalid_request`: malformed body, query or parameter */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: no valid key, session, site token or download token */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: authenticated but not allowed: CSRF, origin, inactive account, an API key on a route for people, a restricted API key */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_request`: the body is above the limit of the route */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `too_many_requests`: a time-window limit; Retry-After says when */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a fault of ours; the request id finds it in the logs */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a part is unavailable for the moment, and nothing was changed; repeat the request */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a part did not answer a read in time; nothing was changed, repeat the request */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getUsageByKey: {
        parameters: {
            query?: {
                /** @description First day (UTC), from 1970-01-01 on and not after `to`; without it, 30 days that end with `to` */
                from?: string;
                /** @description Last day (UTC), included, from 1970-01-01 on; without it, today */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The units */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UsageByKey"];
                };
            };
            /** @description `invalid_request`: malformed body, query or parameter */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: no valid key, session, site token or download token */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: authenticated but not allowed: CSRF, origin, inactive account, an API key on a route for people, a restricted API key */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_request`: the body is above the limit of the route */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `too_many_requests`: a time-window limit; Retry-After says when */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a fault of ours; the request id finds it in the logs */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a part is unavailable for the moment, and nothing was changed; repeat the request */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a part did not answer a read in time; nothing was changed, repeat the request */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getStats: {
        parameters: {
            query?: {
                /** @description First day (UTC), from 1970-01-01 on and not after `to`; without it, 30 days that end with `to` */
                from?: string;
                /** @description Last day (UTC), included, from 1970-01-01 on; without it, today */
                to?: string;
                /** @description Only this site; one that is not yours has no consents */
                site_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The counts */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    Vary: components["headers"]["Vary"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Stats"];
                };
            };
            /** @description `invalid_request`: malformed body, query or parameter */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: no valid key, session, site token or download token */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: authenticated but not allowed: CSRF, origin, inactive account, an API key on a route for people, a restricted API key */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_request`: the body is above the limit of the route */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `too_many_requests`: a time-window limit; Retry-After says when */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a fault of ours; the request id finds it in the logs */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a part is unavailable for the moment, and nothing was changed; repeat the request */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a part did not answer a read in time; nothing was changed, repeat the request */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listWebhookEndpoints: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All endpoints of the account */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpointList"];
                };
            };
            /** @description `invalid_request`: malformed body, query or parameter */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: no valid key, session, site token or download token */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: authenticated but not allowed: CSRF, origin, inactive account, an API key on a route for people, a restricted API key */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_request`: the body is above the limit of the route */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `too_many_requests`: a time-window limit; Retry-After says when */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a fault of ours; the request id finds it in the logs */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a part is unavailable for the moment, and nothing was changed; repeat the request */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a part did not answer a read in time; nothing was changed, repeat the request */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateWebhookEndpoint"];
            };
        };
        responses: {
            /** @description The endpoint with its secret */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpointWithSecret"];
                };
            };
            /** @description `invalid_request`: malformed body, query or parameter */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: no valid key, session, site token or download token */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `plan_limit_exceeded`: the feature is not in the plan, or a limit of the plan is reached; `forbidden`: authenticated but not allowed: CSRF, origin, inactive account, an API key on a route for people, a restricted API key; `email_not_verified`: the email address is not confirmed yet */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_request`: the body is above the limit of the route */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `too_many_requests`: a time-window limit; Retry-After says when */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a fault of ours; the request id finds it in the logs */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a part is unavailable for the moment, and nothing was changed; repeat the request */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: it is not known whether the request was done; look before you repeat it */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listWebhookStats: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Statistics of all endpoints, the newest endpoint first */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookStats"];
                };
            };
            /** @description `invalid_request`: malformed body, query or parameter */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: no valid key, session, site token or download token */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: authenticated but not allowed: CSRF, origin, inactive account, an API key on a route for people, a restricted API key */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_request`: the body is above the limit of the route */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `too_many_requests`: a time-window limit; Retry-After says when */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a fault of ours; the request id finds it in the logs */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a part is unavailable for the moment, and nothing was changed; repeat the request */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a part did not answer a read in time; nothing was changed, repeat the request */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID of the endpoint
                 * @example 82488bf3-5592-486e-b7ed-b4affa52e230
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The endpoint */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
            /** @description `invalid_request`: malformed body, query or parameter */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: no valid key, session, site token or download token */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: authenticated but not allowed: CSRF, origin, inactive account, an API key on a route for people, a restricted API key */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: absent, or not the caller’s; the two are not distinguished */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_request`: the body is above the limit of the route */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `too_many_requests`: a time-window limit; Retry-After says when */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a fault of ours; the request id finds it in the logs */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a part is unavailable for the moment, and nothing was changed; repeat the request */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a part did not answer a read in time; nothing was changed, repeat the request */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    updateWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID of the endpoint
                 * @example 82488bf3-5592-486e-b7ed-b4affa52e230
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateWebhookEndpoint"];
            };
        };
        responses: {
            /** @description The endpoint as it is now */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
            /** @description `invalid_request`: malformed body, query or parameter */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: no valid key, session, site token or download token */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: authenticated but not allowed: CSRF, origin, inactive account, an API key on a route for people, a restricted API key */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: absent, or not the caller’s; the two are not distinguished */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_request`: the body is above the limit of the route */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `too_many_requests`: a time-window limit; Retry-After says when */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a fault of ours; the request id finds it in the logs */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a part is unavailable for the moment, and nothing was changed; repeat the request */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: it is not known whether the request was done; look before you repeat it */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deleteWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID of the endpoint
                 * @example 82488bf3-5592-486e-b7ed-b4affa52e230
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The endpoint as it was */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
            /** @description `invalid_request`: malformed body, query or parameter */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: no valid key, session, site token or download token */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: authenticated but not allowed: CSRF, origin, inactive account, an API key on a route for people, a restricted API key */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: absent, or not the caller’s; the two are not distinguished */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_request`: the body is above the limit of the route */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `too_many_requests`: a time-window limit; Retry-After says when */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a fault of ours; the request id finds it in the logs */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a part is unavailable for the moment, and nothing was changed; repeat the request */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: it is not known whether the request was done; look before you repeat it */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID of the endpoint
                 * @example 82488bf3-5592-486e-b7ed-b4affa52e230
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The endpoint with its new secret, shown this once */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpointWithSecret"];
                };
            };
            /** @description `invalid_request`: malformed body, query or parameter */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: no valid key, session, site token or download token */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: authenticated but not allowed: CSRF, origin, inactive account, an API key on a route for people, a restricted API key */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: absent, or not the caller’s; the two are not distinguished */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_request`: the body is above the limit of the route */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `too_many_requests`: a time-window limit; Retry-After says when */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a fault of ours; the request id finds it in the logs */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a part is unavailable for the moment, and nothing was changed; repeat the request */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: it is not known whether the request was done; look before you repeat it */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    sendWebhookTestEvent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID of the endpoint
                 * @example 82488bf3-5592-486e-b7ed-b4affa52e230
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["WebhookTestEventBody"];
            };
        };
        responses: {
            /** @description The delivery, not attempted yet */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
            /** @description `invalid_request`: malformed body, query or parameter */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: no valid key, session, site token or download token */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: authenticated but not allowed: CSRF, origin, inactive account, an API key on a route for people, a restricted API key */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: absent, or not the caller’s; the two are not distinguished */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_request`: the body is above the limit of the route */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `too_many_requests`: a time-window limit; Retry-After says when */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a fault of ours; the request id finds it in the logs */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a part is unavailable for the moment, and nothing was changed; repeat the request */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: it is not known whether the request was done; look before you repeat it */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    replayWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID of the endpoint
                 * @example 82488bf3-5592-486e-b7ed-b4affa52e230
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReplaySince"];
            };
        };
        responses: {
            /** @description How many are sent again */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReplayResult"];
                };
            };
            /** @description `invalid_request`: malformed body, query or parameter */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: no valid key, session, site token or download token */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: authenticated but not allowed: CSRF, origin, inactive account, an API key on a route for people, a restricted API key */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: absent, or not the caller’s; the two are not distinguished */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `conflict`: the state does not allow the operation */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_request`: the body is above the limit of the route */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `too_many_requests`: a time-window limit; Retry-After says when */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a fault of ours; the request id finds it in the logs */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a part is unavailable for the moment, and nothing was changed; repeat the request */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: it is not known whether the request was done; look before you repeat it */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listWebhookDeliveries: {
        parameters: {
            query?: {
                /** @description Only this endpoint */
                endpoint_id?: string;
                /** @description Only this status */
                status?: "pending" | "retrying" | "delivered" | "exhausted" | "held";
                /** @description Only this type */
                event_type?: "consent.created" | "consent.updated" | "consent.revoked" | "consent.erased" | "policy.published" | "webhook.test";
                /** @description next_cursor of the page before, with the same filters. Opaque: any other text is 400, also the example, which only shows its form */
                cursor?: string;
                /** @description Deliveries on a page */
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDeliveryPage"];
                };
            };
            /** @description `invalid_request`: malformed body, query or parameter */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: no valid key, session, site token or download token */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: authenticated but not allowed: CSRF, origin, inactive account, an API key on a route for people, a restricted API key */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_request`: the body is above the limit of the route */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `too_many_requests`: a time-window limit; Retry-After says when */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a fault of ours; the request id finds it in the logs */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a part is unavailable for the moment, and nothing was changed; repeat the request */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a part did not answer a read in time; nothing was changed, repeat the request */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getWebhookDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID of the delivery
                 * @example eaa00b0a-0530-47d3-87ee-e1126a6f02ac
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDeliveryDetail"];
                };
            };
            /** @description `invalid_request`: malformed body, query or parameter */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: no valid key, session, site token or download token */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: authenticated but not allowed: CSRF, origin, inactive account, an API key on a route for people, a restricted API key */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: absent, or not the caller’s; the two are not distinguished */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_request`: the body is above the limit of the route */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `too_many_requests`: a time-window limit; Retry-After says when */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a fault of ours; the request id finds it in the logs */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a part is unavailable for the moment, and nothing was changed; repeat the request */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a part did not answer a read in time; nothing was changed, repeat the request */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    replayWebhookDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID of the delivery
                 * @example eaa00b0a-0530-47d3-87ee-e1126a6f02ac
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery, waiting for its attempt */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
            /** @description `invalid_request`: malformed body, query or parameter */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: no valid key, session, site token or download token */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: authenticated but not allowed: CSRF, origin, inactive account, an API key on a route for people, a restricted API key */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: absent, or not the caller’s; the two are not distinguished */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `conflict`: the state does not allow the operation */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_request`: the body is above the limit of the route */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `too_many_requests`: a time-window limit; Retry-After says when */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a fault of ours; the request id finds it in the logs */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a part is unavailable for the moment, and nothing was changed; repeat the request */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: it is not known whether the request was done; look before you repeat it */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    retryWebhookDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID of the delivery
                 * @example eaa00b0a-0530-47d3-87ee-e1126a6f02ac
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery, due now */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
            /** @description `invalid_request`: malformed body, query or parameter */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: no valid key, session, site token or download token */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: authenticated but not allowed: CSRF, origin, inactive account, an API key on a route for people, a restricted API key */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: absent, or not the caller’s; the two are not distinguished */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `conflict`: the state does not allow the operation */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_request`: the body is above the limit of the route */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `too_many_requests`: a time-window limit; Retry-After says when */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a fault of ours; the request id finds it in the logs */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a part is unavailable for the moment, and nothing was changed; repeat the request */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: it is not known whether the request was done; look before you repeat it */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createPublicConsent: {
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
                "application/json": components["schemas"]["PublicConsent"];
            };
        };
        responses: {
            /** @description The record */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    Vary: components["headers"]["Vary"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Consent"];
                };
            };
            /** @description `invalid_request`: malformed body, query or parameter */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: no valid key, session, site token or download token */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: authenticated but not allowed: CSRF, origin, inactive account, an API key on a route for people, a restricted API key */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `conflict`: the state does not allow the operation */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_request`: the body is above the limit of the route */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `too_many_requests`: a time-window limit; Retry-After says when */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a fault of ours; the request id finds it in the logs */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a part is unavailable for the moment, and nothing was changed; repeat the request */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: it is not known whether the request was done; look before you repeat it */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getPublicSite: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The site */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    Vary: components["headers"]["Vary"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PublicSite"];
                };
            };
            /** @description The site is as the client has it */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    Vary: components["headers"]["Vary"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_request`: malformed body, query or parameter */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: no valid key, session, site token or download token */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: authenticated but not allowed: CSRF, origin, inactive account, an API key on a route for people, a restricted API key */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_request`: the body is above the limit of the route */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `too_many_requests`: a time-window limit; Retry-After says when */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a fault of ours; the request id finds it in the logs */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a part is unavailable for the moment, and nothing was changed; repeat the request */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a part did not answer a read in time; nothing was changed, repeat the request */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getPublicPolicy: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description SHA-256 of the text in lower-case hex, as `GET /public/site` names it. With `.json` at its end the answer is data
                 * @example ceca6a64a642441d2d3d21f9e0ada8fde081b75ad51558c23f3f147e7de8d856
                 */
                text: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The text */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": components["schemas"]["PublicPolicyPage"];
                    "application/json": components["schemas"]["PublicPolicyText"];
                };
            };
            /** @description `invalid_request`: malformed body, query or parameter */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: absent, or not the caller’s; the two are not distinguished */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_request`: the body is above the limit of the route */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `too_many_requests`: a time-window limit; Retry-After says when */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a fault of ours; the request id finds it in the logs */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a part is unavailable for the moment, and nothing was changed; repeat the request */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a part did not answer a read in time; nothing was changed, repeat the request */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": components["schemas"]["EvidenceBundle"];
                };
            };
            /** @description `invalid_request`: malformed body, query or parameter */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: no valid key, session, site token or download token */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `plan_required`: the subscription is not active */
            402: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: authenticated but not allowed: CSRF, origin, inactive account, an API key on a route for people, a restricted API key */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: absent, or not the caller’s; the two are not distinguished */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `conflict`: it is not in the log yet; repeat the request after Retry-After */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_request`: the body is above the limit of the route */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `quota_exceeded`: the monthly quota is used up; Retry-After says when it resets; `too_many_requests`: a time-window limit; Retry-After says when */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a fault of ours; the request id finds it in the logs */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a part is unavailable for the moment, and nothing was changed; repeat the request */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a part did not answer a read in time; nothing was changed, repeat the request */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EvidenceLog"];
                };
            };
            /** @description `invalid_request`: malformed body, query or parameter */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: no valid key, session, site token or download token */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: authenticated but not allowed: CSRF, origin, inactive account, an API key on a route for people, a restricted API key */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: absent, or not the caller’s; the two are not distinguished */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_request`: the body is above the limit of the route */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `too_many_requests`: a time-window limit; Retry-After says when */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a fault of ours; the request id finds it in the logs */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a part is unavailable for the moment, and nothing was changed; repeat the request */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a part did not answer a read in time; nothing was changed, repeat the request */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LogOpenings"];
                };
            };
            /** @description `invalid_request`: malformed body, query or parameter */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: no valid key, session, site token or download token */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `plan_required`: the subscription is not active */
            402: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: authenticated but not allowed: CSRF, origin, inactive account, an API key on a route for people, a restricted API key */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_request`: the body is above the limit of the route */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `quota_exceeded`: the monthly quota is used up; Retry-After says when it resets; `too_many_requests`: a time-window limit; Retry-After says when */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a fault of ours; the request id finds it in the logs */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a part is unavailable for the moment, and nothing was changed; repeat the request */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a part did not answer a read in time; nothing was changed, repeat the request */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Used": components["headers"]["X-RateLimit-Used"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    register: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Register"];
            };
        };
        responses: {
            /** @description A mail is on its way */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            /** @description `invalid_request`: malformed body, query or parameter */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: authenticated but not allowed: CSRF, origin, inactive account, an API key on a route for people, a restricted API key */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_request`: the body is above the limit of the route */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `too_many_requests`: a time-window limit; Retry-After says when */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a fault of ours; the request id finds it in the logs */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a part is unavailable for the moment, and nothing was changed; repeat the request */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: it is not known whether the request was done; look before you repeat it */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    verifyEmail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MailToken"];
            };
        };
        responses: {
            /** @description The user, confirmed */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserAnswer"];
                };
            };
            /** @description `invalid_request`: malformed body, query or parameter */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: authenticated but not allowed: CSRF, origin, inactive account, an API key on a route for people, a restricted API key */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_request`: the body is above the limit of the route */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `too_many_requests`: a time-window limit; Retry-After says when */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a fault of ours; the request id finds it in the logs */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a part is unavailable for the moment, and nothing was changed; repeat the request */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: it is not known whether the request was done; look before you repeat it */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    resendVerification: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmailAddress"];
            };
        };
        responses: {
            /** @description Alike for every address */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            /** @description `invalid_request`: malformed body, query or parameter */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: authenticated but not allowed: CSRF, origin, inactive account, an API key on a route for people, a restricted API key */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_request`: the body is above the limit of the route */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `too_many_requests`: a time-window limit; Retry-After says when */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a fault of ours; the request id finds it in the logs */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a part is unavailable for the moment, and nothing was changed; repeat the request */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: it is not known whether the request was done; look before you repeat it */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    login: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Login"];
            };
        };
        responses: {
            /** @description Who signed in, and the cookies */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignedIn"];
                };
            };
            /** @description `invalid_request`: malformed body, query or parameter */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: no valid key, session, site token or download token */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: authenticated but not allowed: CSRF, origin, inactive account, an API key on a route for people, a restricted API key */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_request`: the body is above the limit of the route */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `too_many_requests`: a time-window limit; Retry-After says when */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a fault of ours; the request id finds it in the logs */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a part is unavailable for the moment, and nothing was changed; repeat the request */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: it is not known whether the request was done; look before you repeat it */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    logout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session is over, the cookies are cleared */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_request`: malformed body, query or parameter */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: no valid key, session, site token or download token */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: authenticated but not allowed: CSRF, origin, inactive account, an API key on a route for people, a restricted API key */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_request`: the body is above the limit of the route */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a fault of ours; the request id finds it in the logs */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a part is unavailable for the moment, and nothing was changed; repeat the request */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: it is not known whether the request was done; look before you repeat it */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description User, account, plan and this month’s usage */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            /** @description `invalid_request`: malformed body, query or parameter */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: no valid key, session, site token or download token */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: authenticated but not allowed: CSRF, origin, inactive account, an API key on a route for people, a restricted API key */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_request`: the body is above the limit of the route */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `too_many_requests`: a time-window limit; Retry-After says when */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a fault of ours; the request id finds it in the logs */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a part is unavailable for the moment, and nothing was changed; repeat the request */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a part did not answer a read in time; nothing was changed, repeat the request */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    forgotPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmailAddress"];
            };
        };
        responses: {
            /** @description Alike for every address */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            /** @description `invalid_request`: malformed body, query or parameter */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: authenticated but not allowed: CSRF, origin, inactive account, an API key on a route for people, a restricted API key */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_request`: the body is above the limit of the route */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `too_many_requests`: a time-window limit; Retry-After says when */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a fault of ours; the request id finds it in the logs */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a part is unavailable for the moment, and nothing was changed; repeat the request */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: it is not known whether the request was done; look before you repeat it */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    resetPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResetPassword"];
            };
        };
        responses: {
            /** @description The user */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserAnswer"];
                };
            };
            /** @description `invalid_request`: malformed body, query or parameter */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: authenticated but not allowed: CSRF, origin, inactive account, an API key on a route for people, a restricted API key */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_request`: the body is above the limit of the route */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `too_many_requests`: a time-window limit; Retry-After says when */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a fault of ours; the request id finds it in the logs */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a part is unavailable for the moment, and nothing was changed; repeat the request */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: it is not known whether the request was done; look before you repeat it */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    changePassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangePassword"];
            };
        };
        responses: {
            /** @description Every session is over */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            /** @description `invalid_request`: malformed body, query or parameter */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: no valid key, session, site token or download token */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: authenticated but not allowed: CSRF, origin, inactive account, an API key on a route for people, a restricted API key */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_request`: the body is above the limit of the route */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `too_many_requests`: a time-window limit; Retry-After says when */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a fault of ours; the request id finds it in the logs */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a part is unavailable for the moment, and nothing was changed; repeat the request */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: it is not known whether the request was done; look before you repeat it */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    sendContactMessage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ContactMessage"];
            };
        };
        responses: {
            /** @description The message is recorded */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            /** @description `invalid_request`: malformed body, query or parameter */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: authenticated but not allowed: CSRF, origin, inactive account, an API key on a route for people, a restricted API key */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_request`: the body is above the limit of the route */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `too_many_requests`: a time-window limit; Retry-After says when */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a fault of ours; the request id finds it in the logs */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: a part is unavailable for the moment, and nothing was changed; repeat the request */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: it is not known whether the request was done; look before you repeat it */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    onConsentCreated: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `t=<unix seconds of this attempt>,v1=<hex>`. `v1` is the HMAC-SHA256 of `<t>.<body>` under the secret of the endpoint; for 24 hours after a rotation there are two. Verify it before you read the body, and refuse a `t` more than 300 seconds from your clock.
                 * @example t=1795251600,v1=9f2d1c0b8a7e6f5d4c3b2a190817263544536271809f8e7d6c5b4a3928170615
                 */
                "X-Service-Signature": components["parameters"]["WebhookSignature"];
                /**
                 * @description The type of the event. Not signed: use `type` of the body.
                 * @example consent.created
                 */
                "X-Service-Event": components["parameters"]["WebhookEventType"];
                /**
                 * @description UUID of the delivery, the same in every attempt and replay. Not signed: use `id` of the body.
                 * @example eaa00b0a-0530-47d3-87ee-e1126a6f02ac
                 */
                "X-Service-Delivery": components["parameters"]["WebhookDelivery"];
                /**
                 * @description `true` on a sample event that you sent to try a type. Not signed: `id` begins with `evt_0000000000000000` then.
                 * @example true
                 */
                "X-Service-Test"?: components["parameters"]["WebhookTest"];
                /**
                 * @description With Standard Webhooks switched on: the `id` of the body.
                 * @example evt_03b2c86950228236c387efd1932b56c5
                 */
                "webhook-id"?: components["parameters"]["StandardWebhookId"];
                /**
                 * @description With Standard Webhooks switched on: Unix seconds of this attempt.
                 * @example 1795251600
                 */
                "webhook-timestamp"?: components["parameters"]["StandardWebhookTimestamp"];
                /**
                 * @description With Standard Webhooks switched on: `v1,<base64>` for each secret, separated by spaces.
                 * @example v1,ny0cC4p+b11MOyoZCBcmNURTYnGAn459bFtKOSgXBhU=
                 */
                "webhook-signature"?: components["parameters"]["StandardWebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConsentCreatedEvent"];
            };
        };
        responses: {
            /** @description Delivered, if the answer is complete within 10 seconds */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Failed. We try again after 30 seconds, 2 minutes, 10 minutes and 1 hour */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onConsentUpdated: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `t=<unix seconds of this attempt>,v1=<hex>`. `v1` is the HMAC-SHA256 of `<t>.<body>` under the secret of the endpoint; for 24 hours after a rotation there are two. Verify it before you read the body, and refuse a `t` more than 300 seconds from your clock.
                 * @example t=1795251600,v1=9f2d1c0b8a7e6f5d4c3b2a190817263544536271809f8e7d6c5b4a3928170615
                 */
                "X-Service-Signature": components["parameters"]["WebhookSignature"];
                /**
                 * @description The type of the event. Not signed: use `type` of the body.
                 * @example consent.created
                 */
                "X-Service-Event": components["parameters"]["WebhookEventType"];
                /**
                 * @description UUID of the delivery, the same in every attempt and replay. Not signed: use `id` of the body.
                 * @example eaa00b0a-0530-47d3-87ee-e1126a6f02ac
                 */
                "X-Service-Delivery": components["parameters"]["WebhookDelivery"];
                /**
                 * @description `true` on a sample event that you sent to try a type. Not signed: `id` begins with `evt_0000000000000000` then.
                 * @example true
                 */
                "X-Service-Test"?: components["parameters"]["WebhookTest"];
                /**
                 * @description With Standard Webhooks switched on: the `id` of the body.
                 * @example evt_03b2c86950228236c387efd1932b56c5
                 */
                "webhook-id"?: components["parameters"]["StandardWebhookId"];
                /**
                 * @description With Standard Webhooks switched on: Unix seconds of this attempt.
                 * @example 1795251600
                 */
                "webhook-timestamp"?: components["parameters"]["StandardWebhookTimestamp"];
                /**
                 * @description With Standard Webhooks switched on: `v1,<base64>` for each secret, separated by spaces.
                 * @example v1,ny0cC4p+b11MOyoZCBcmNURTYnGAn459bFtKOSgXBhU=
                 */
                "webhook-signature"?: components["parameters"]["StandardWebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConsentUpdatedEvent"];
            };
        };
        responses: {
            /** @description Delivered, if the answer is complete within 10 seconds */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Failed. We try again after 30 seconds, 2 minutes, 10 minutes and 1 hour */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onConsentRevoked: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `t=<unix seconds of this attempt>,v1=<hex>`. `v1` is the HMAC-SHA256 of `<t>.<body>` under the secret of the endpoint; for 24 hours after a rotation there are two. Verify it before you read the body, and refuse a `t` more than 300 seconds from your clock.
                 * @example t=1795251600,v1=9f2d1c0b8a7e6f5d4c3b2a190817263544536271809f8e7d6c5b4a3928170615
                 */
                "X-Service-Signature": components["parameters"]["WebhookSignature"];
                /**
                 * @description The type of the event. Not signed: use `type` of the body.
                 * @example consent.created
                 */
                "X-Service-Event": components["parameters"]["WebhookEventType"];
                /**
                 * @description UUID of the delivery, the same in every attempt and replay. Not signed: use `id` of the body.
                 * @example eaa00b0a-0530-47d3-87ee-e1126a6f02ac
                 */
                "X-Service-Delivery": components["parameters"]["WebhookDelivery"];
                /**
                 * @description `true` on a sample event that you sent to try a type. Not signed: `id` begins with `evt_0000000000000000` then.
                 * @example true
                 */
                "X-Service-Test"?: components["parameters"]["WebhookTest"];
                /**
                 * @description With Standard Webhooks switched on: the `id` of the body.
                 * @example evt_03b2c86950228236c387efd1932b56c5
                 */
                "webhook-id"?: components["parameters"]["StandardWebhookId"];
                /**
                 * @description With Standard Webhooks switched on: Unix seconds of this attempt.
                 * @example 1795251600
                 */
                "webhook-timestamp"?: components["parameters"]["StandardWebhookTimestamp"];
                /**
                 * @description With Standard Webhooks switched on: `v1,<base64>` for each secret, separated by spaces.
                 * @example v1,ny0cC4p+b11MOyoZCBcmNURTYnGAn459bFtKOSgXBhU=
                 */
                "webhook-signature"?: components["parameters"]["StandardWebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConsentRevokedEvent"];
            };
        };
        responses: {
            /** @description Delivered, if the answer is complete within 10 seconds */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Failed. We try again after 30 seconds, 2 minutes, 10 minutes and 1 hour */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onConsentErased: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `t=<unix seconds of this attempt>,v1=<hex>`. `v1` is the HMAC-SHA256 of `<t>.<body>` under the secret of the endpoint; for 24 hours after a rotation there are two. Verify it before you read the body, and refuse a `t` more than 300 seconds from your clock.
                 * @example t=1795251600,v1=9f2d1c0b8a7e6f5d4c3b2a190817263544536271809f8e7d6c5b4a3928170615
                 */
                "X-Service-Signature": components["parameters"]["WebhookSignature"];
                /**
                 * @description The type of the event. Not signed: use `type` of the body.
                 * @example consent.created
                 */
                "X-Service-Event": components["parameters"]["WebhookEventType"];
                /**
                 * @description UUID of the delivery, the same in every attempt and replay. Not signed: use `id` of the body.
                 * @example eaa00b0a-0530-47d3-87ee-e1126a6f02ac
                 */
                "X-Service-Delivery": components["parameters"]["WebhookDelivery"];
                /**
                 * @description `true` on a sample event that you sent to try a type. Not signed: `id` begins with `evt_0000000000000000` then.
                 * @example true
                 */
                "X-Service-Test"?: components["parameters"]["WebhookTest"];
                /**
                 * @description With Standard Webhooks switched on: the `id` of the body.
                 * @example evt_03b2c86950228236c387efd1932b56c5
                 */
                "webhook-id"?: components["parameters"]["StandardWebhookId"];
                /**
                 * @description With Standard Webhooks switched on: Unix seconds of this attempt.
                 * @example 1795251600
                 */
                "webhook-timestamp"?: components["parameters"]["StandardWebhookTimestamp"];
                /**
                 * @description With Standard Webhooks switched on: `v1,<base64>` for each secret, separated by spaces.
                 * @example v1,ny0cC4p+b11MOyoZCBcmNURTYnGAn459bFtKOSgXBhU=
                 */
                "webhook-signature"?: components["parameters"]["StandardWebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConsentErasedEvent"];
            };
        };
        responses: {
            /** @description Delivered, if the answer is complete within 10 seconds */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Failed. We try again after 30 seconds, 2 minutes, 10 minutes and 1 hour */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onPolicyPublished: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `t=<unix seconds of this attempt>,v1=<hex>`. `v1` is the HMAC-SHA256 of `<t>.<body>` under the secret of the endpoint; for 24 hours after a rotation there are two. Verify it before you read the body, and refuse a `t` more than 300 seconds from your clock.
                 * @example t=1795251600,v1=9f2d1c0b8a7e6f5d4c3b2a190817263544536271809f8e7d6c5b4a3928170615
                 */
                "X-Service-Signature": components["parameters"]["WebhookSignature"];
                /**
                 * @description The type of the event. Not signed: use `type` of the body.
                 * @example consent.created
                 */
                "X-Service-Event": components["parameters"]["WebhookEventType"];
                /**
                 * @description UUID of the delivery, the same in every attempt and replay. Not signed: use `id` of the body.
                 * @example eaa00b0a-0530-47d3-87ee-e1126a6f02ac
                 */
                "X-Service-Delivery": components["parameters"]["WebhookDelivery"];
                /**
                 * @description `true` on a sample event that you sent to try a type. Not signed: `id` begins with `evt_0000000000000000` then.
                 * @example true
                 */
                "X-Service-Test"?: components["parameters"]["WebhookTest"];
                /**
                 * @description With Standard Webhooks switched on: the `id` of the body.
                 * @example evt_03b2c86950228236c387efd1932b56c5
                 */
                "webhook-id"?: components["parameters"]["StandardWebhookId"];
                /**
                 * @description With Standard Webhooks switched on: Unix seconds of this attempt.
                 * @example 1795251600
                 */
                "webhook-timestamp"?: components["parameters"]["StandardWebhookTimestamp"];
                /**
                 * @description With Standard Webhooks switched on: `v1,<base64>` for each secret, separated by spaces.
                 * @example v1,ny0cC4p+b11MOyoZCBcmNURTYnGAn459bFtKOSgXBhU=
                 */
                "webhook-signature"?: components["parameters"]["StandardWebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PolicyPublishedEvent"];
            };
        };
        responses: {
            /** @description Delivered, if the answer is complete within 10 seconds */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Failed. We try again after 30 seconds, 2 minutes, 10 minutes and 1 hour */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onWebhookTest: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `t=<unix seconds of this attempt>,v1=<hex>`. `v1` is the HMAC-SHA256 of `<t>.<body>` under the secret of the endpoint; for 24 hours after a rotation there are two. Verify it before you read the body, and refuse a `t` more than 300 seconds from your clock.
                 * @example t=1795251600,v1=9f2d1c0b8a7e6f5d4c3b2a190817263544536271809f8e7d6c5b4a3928170615
                 */
                "X-Service-Signature": components["parameters"]["WebhookSignature"];
                /**
                 * @description The type of the event. Not signed: use `type` of the body.
                 * @example consent.created
                 */
                "X-Service-Event": components["parameters"]["WebhookEventType"];
                /**
                 * @description UUID of the delivery, the same in every attempt and replay. Not signed: use `id` of the body.
                 * @example eaa00b0a-0530-47d3-87ee-e1126a6f02ac
                 */
                "X-Service-Delivery": components["parameters"]["WebhookDelivery"];
                /**
                 * @description `true` on a sample event that you sent to try a type. Not signed: `id` begins with `evt_0000000000000000` then.
                 * @example true
                 */
                "X-Service-Test"?: components["parameters"]["WebhookTest"];
                /**
                 * @description With Standard Webhooks switched on: the `id` of the body.
                 * @example evt_03b2c86950228236c387efd1932b56c5
                 */
                "webhook-id"?: components["parameters"]["StandardWebhookId"];
                /**
                 * @description With Standard Webhooks switched on: Unix seconds of this attempt.
                 * @example 1795251600
                 */
                "webhook-timestamp"?: components["parameters"]["StandardWebhookTimestamp"];
                /**
                 * @description With Standard Webhooks switched on: `v1,<base64>` for each secret, separated by spaces.
                 * @example v1,ny0cC4p+b11MOyoZCBcmNURTYnGAn459bFtKOSgXBhU=
                 */
                "webhook-signature"?: components["parameters"]["StandardWebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookTestEvent"];
            };
        };
        responses: {
            /** @description Delivered, if the answer is complete within 10 seconds */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Failed. We try again after 30 seconds, 2 minutes, 10 minutes and 1 hour */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
