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
         * @description Erased consents are omitted unless `include_deleted=true`. A cursor is valid only with the filters of its own request.
         *
         *     A key with scopes needs `consents:read`.
         *
         *     With a session: `owner`, `admin`, `privacy_officer`, `developer`, `auditor`.
         */
        get: operations["listConsents"];
        put?: never;
        /**
         * Record a consent
         * @description Without `policy_version`, records the current version of the site’s policy. `context` says what was asked, and how it was answered.
         *
         *     A key with scopes needs `consents:write`.
         *
         *     With a session: `owner`, `admin`, `privacy_officer`.
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
        /**
         * Get a consent
         * @description A key with scopes needs `consents:read`.
         *
         *     With a session: `owner`, `admin`, `privacy_officer`, `developer`, `auditor`.
         */
        get: operations["getConsent"];
        /**
         * Update a consent
         * @description Requires at least one field. `preferences` replaces the whole map. The previous state is kept in the history.
         *
         *     A key with scopes needs `consents:write`.
         *
         *     With a session: `owner`, `admin`, `privacy_officer`.
         */
        put: operations["updateConsent"];
        post?: never;
        /**
         * Erase a consent
         * @description The consent stays readable with `deleted_at` set (soft delete). Erasing it again returns the same response and changes nothing.
         *
         *     A key with scopes needs `consents:write`.
         *
         *     With a session: `owner`, `admin`, `privacy_officer`.
         */
        delete: operations["deleteConsent"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/consents/{id}/context": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get who recorded a consent, and what was asked
         * @description What is known about the recording and is no member of a consent. It stays when the subject is erased.
         *
         *     A key with scopes needs `consents:read`.
         *
         *     With a session: `owner`, `admin`, `privacy_officer`, `developer`, `auditor`.
         */
        get: operations["getConsentContext"];
        put?: never;
        post?: never;
        delete?: never;
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
         * @description Each attempted row uses one unit, whether it is created or fails: a row that fails validation uses a unit too. With `"dry_run": true`, validates all rows, stores nothing and uses one unit for the whole request. Use it before you import data. When no units are left, the remaining rows have the status `skipped_quota`. Results are in the order of the request.
         *
         *     A key with scopes needs `consents:write`.
         *
         *     With a session: `owner`, `admin`, `privacy_officer`.
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
         * @description Histories are kept as proof. What links say about the subject is destroyed. Returns 200 with `erased: 0` if no consent matches. If the erasure takes longer than 30 seconds, returns 503 with `Retry-After` and continues; its records already appear as erased. Repeat the request to wait for the end and get the total.
         *
         *     A key with scopes needs `consents:write`.
         *
         *     With a session: `owner`, `admin`, `privacy_officer`.
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
        /**
         * List the history of a consent, newest first
         * @description A key with scopes needs `consents:read`.
         *
         *     With a session: `owner`, `admin`, `privacy_officer`, `developer`, `auditor`.
         */
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
         * Issue a receipt for a consent
         * @description Each call issues a new `receipt_id` and records the caller and the time. Also works for an erased consent. The schema version stays 1.0, so you can archive receipts. With `format=jws`, the receipt is signed and contains its proof, so anyone can verify the one file without us (`npx consent receipt verify`). With `format=ts27560-2023`, it is JSON-LD with the terms of ISO/IEC TS 27560:2023 and the W3C Data Privacy Vocabulary, and names your data controller.
         *
         *     A key with scopes needs `consents:read`.
         *
         *     With a session: `owner`, `admin`, `privacy_officer`, `developer`, `auditor`.
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
         * Get the policy text of a consent
         * @description Returns the text of the `policy_version` that the consent was recorded with, even if the site has since been linked to another policy or the policy has been deleted. Returns 404 if the site had no policy.
         *
         *     A key with scopes needs `consents:read`.
         *
         *     With a session: `owner`, `admin`, `privacy_officer`, `developer`, `auditor`.
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
         * @description Returns one event per change of the consent, with the proof that it is in the log. The texts themselves are not included: verify your own copy, such as a 201 response body or the `data` of a webhook. Returns 400 if the consent has more than 5,000 changes, or its erased subject more than 500,000 records; get the frames from `GET /log/openings`.
         *
         *     A key with scopes needs `evidence`.
         *
         *     With a session: `owner`, `admin`, `privacy_officer`, `developer`, `auditor`.
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
         * @description Returns a zip file with the consent, its proofs and a page that verifies them offline. For other consents of the subject it shows only sites and times, so a missing later change is detected. Returns 400 for more than 32 MB of text. If the download fails, the connection is aborted and the file is incomplete.
         *
         *     A key with scopes needs `evidence`.
         *
         *     With a session: `owner`, `admin`, `privacy_officer`, `auditor`.
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
         * @description Without `limit`, returns all policies. With `limit`, returns a page, which may have fewer than `limit` policies if their texts are long. The URL of the next page is in the `Link` header, which the last page doesn’t have.
         *
         *     Every role may call it with a session.
         */
        get: operations["listPolicies"];
        put?: never;
        /**
         * Publish a new policy as version 1
         * @description Returns 403 `plan_limit_exceeded` if the account has 1000 policies, or if the text of all versions exceeds the limit of the plan.
         *
         *     A key with scopes needs `policies:write`.
         *
         *     With a session: `owner`, `admin`, `privacy_officer`, `marketer`.
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
        /**
         * Get the current version of a policy
         * @description Every role may call it with a session.
         */
        get: operations["getPolicy"];
        /**
         * Publish the next version of a policy
         * @description Earlier versions stay available at `/policies/{policyId}/versions` and count toward the text limit of the plan. Returns 403 `plan_limit_exceeded` above the limit.
         *
         *     A key with scopes needs `policies:write`.
         *
         *     With a session: `owner`, `admin`, `privacy_officer`, `marketer`.
         */
        put: operations["updatePolicy"];
        post?: never;
        /**
         * Delete a policy and unlink it from its sites
         * @description The texts of its versions are kept as evidence for the consents that refer to them.
         *
         *     A key with scopes needs `policies:write`.
         *
         *     With a session: `owner`, `admin`, `privacy_officer`, `marketer`.
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
         * @description Returns numbers, dates, hashes and change notes. Also works for a deleted policy, because consents refer to its texts.
         *
         *     Every role may call it with a session.
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
        /**
         * Get one version of a policy with its text
         * @description Every role may call it with a session.
         */
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
         * @description Works like the proof of a consent, but `salt` is empty, because policies are public. Also works for a deleted policy.
         *
         *     A key with scopes needs `evidence`.
         *
         *     Every role may call it with a session.
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
         * @description Counts consents by version and by site, including erased ones. A consent counts for the version it was recorded with; later changes and erasures don’t affect that. For a large account, the first call starts the count. Until `is_complete` is true, the actual numbers are higher: call again after a few seconds.
         *
         *     Every role may call it with a session.
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
         * Export all consents of a site, including erased ones
         * @description Streams the consents of one snapshot, newest first. With many rows or `async=true`, returns 202 and a job that writes a CSV file. JSON is always streamed. If a stream fails, or reading it takes longer than 15 minutes, the connection is aborted and the response is incomplete: use `async=true` instead. Uses one of the month’s exports.
         *
         *     A key with scopes needs `exports`.
         *
         *     With a session: `owner`, `admin`, `privacy_officer`, `auditor`.
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
         * Export all consents of a site to a CSV file
         * @description The export is always queued, regardless of the number of rows. Uses one of the month’s exports, which a failed export returns.
         *
         *     A key with scopes needs `exports`.
         *
         *     With a session: `owner`, `admin`, `privacy_officer`.
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
         * @description Each `ready` export has a new `download_url`.
         *
         *     A key with scopes needs `exports`.
         *
         *     With a session: `owner`, `admin`, `privacy_officer`, `auditor`.
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
         * @description The link is the credential. Supports `Range`, `If-Range` and `If-None-Match`. `Repr-Digest` (RFC 9530) is the SHA-256 of the whole file, and so is `Digest` (RFC 3230), its older form. With `bom=true` there are neither ranges nor digests.
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
         * @description When the status is `ready`, the response includes a new `download_url`.
         *
         *     A key with scopes needs `exports`.
         *
         *     With a session: `owner`, `admin`, `privacy_officer`, `auditor`.
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
    "/exports/{id}/manifest": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the signed manifest of an export
         * @description Returns what the file is, signed: its site, rows, size, SHA-256 and time. Keep it beside the file: `npx consent receipt verify` shows that the file is unchanged. Returns 409 if the export has no file.
         *
         *     A key with scopes needs `exports`.
         *
         *     With a session: `owner`, `admin`, `privacy_officer`, `auditor`.
         */
        get: operations["getExportManifest"];
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
         * Redirect to the file of an export
         * @description Each call creates a new link that is valid for 10 minutes. Returns 409 if the export has no file.
         *
         *     A key with scopes needs `exports`.
         *
         *     With a session: `owner`, `admin`, `privacy_officer`, `auditor`.
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
        /**
         * List API keys, newest first
         * @description With a session: `owner`, `admin`, `developer`, `auditor`.
         */
        get: operations["listKeys"];
        put?: never;
        /**
         * Create an API key
         * @description Only this response includes the key. Treat it like a password: keep it out of client-side code, repositories and logs. Returns 403 `plan_limit_exceeded` if the account has 50 keys that are neither revoked nor expired.
         *
         *     With `site_id`, the key can access only that site: records and exports of other sites return 404, lists and erasures cover only that site, it can read policies but not change them (403 `forbidden`), and it has no access to the evidence log and bundles. After the site is deleted, the key can still read, change and erase its records. With `read_only`, every write returns 403 `forbidden`. With `scopes`, the key can call only the endpoints that name one of them, and with `addresses` only from there; everything else returns 403 `forbidden`. The role `developer` must name scopes, and not `exports` or `evidence`: 403 `forbidden`. You can’t change the restrictions of a key. Create another key and revoke this one instead.
         *
         *     With a session: `owner`, `admin`, `developer`.
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
         * @description Requests with the key that start after this response return 401. Revoking a key again returns the same response. After a 503, repeat the call: the key may still be accepted until the call succeeds.
         *
         *     With a session: `owner`, `admin`, `developer`.
         */
        delete: operations["revokeKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the members of the account
         * @description Who may act for the account, who has been there for longest first. At most 100.
         *
         *     With a session: `owner`, `admin`, `auditor`.
         */
        get: operations["listMembers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/members/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change the role and the sites of a member
         * @description Counts from their next request on. Only owners make owners and change them, and nobody changes their own role: 403. Returns 409 for the last owner, and 404 for a site that isn’t yours.
         *
         *     With a session: `owner`, `admin`.
         */
        put: operations["updateMember"];
        post?: never;
        /**
         * Remove a member, or leave the account
         * @description The next request of any of their sessions for this account returns 401. With `keys=revoke`, the API keys that they created are revoked too; after a 503 that takes up to a few seconds more. Every role may remove itself with `me`. Only owners remove owners. Returns 409 for the last owner.
         *
         *     With a session: `owner`, `admin`.
         */
        delete: operations["removeMember"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List open invitations, newest first
         * @description With a session: `owner`, `admin`, `auditor`.
         */
        get: operations["listInvitations"];
        put?: never;
        /**
         * Invite somebody to the account
         * @description Sends an email with a link, which works once within 7 days. The response is the same whether or not the address has an account. Another invitation of the same address replaces the first. Returns 409 for the address of a member, and with 100 members or open invitations.
         *
         *     With a session: `owner`, `admin`.
         */
        post: operations["createInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invitations/{id}": {
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
         * Revoke an open invitation
         * @description Its link no longer works.
         *
         *     With a session: `owner`, `admin`.
         */
        delete: operations["revokeInvitation"];
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
        /**
         * List sites, newest first
         * @description Every role may call it with a session.
         */
        get: operations["listSites"];
        put?: never;
        /**
         * Create a site
         * @description Returns 403 `plan_limit_exceeded` if the plan doesn’t include another site.
         *
         *     With a session: `owner`, `admin`, `developer`.
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
        /**
         * Get a site
         * @description Every role may call it with a session.
         */
        get: operations["getSite"];
        /**
         * Update a site
         * @description Replaces all fields: if you omit `categories`, the site allows any category again. The linked policy and the token stay the same.
         *
         *     With a session: `owner`, `admin`, `developer`, `marketer`.
         */
        put: operations["updateSite"];
        post?: never;
        /**
         * Delete a site
         * @description The consents of the site and their history stay readable. New consents for the site return 404, and calls with its token return 401.
         *
         *     With a session: `owner`, `admin`, `developer`.
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
         * Link a policy to a site or unlink it
         * @description The next consents record the current version of the linked policy, or 0 without a policy.
         *
         *     With a session: `owner`, `admin`, `privacy_officer`, `developer`, `marketer`.
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
         * Rotate the token of a site
         * @description The previous token stops working immediately: public calls with it return 401.
         *
         *     With a session: `owner`, `admin`, `developer`.
         */
        post: operations["rotateSiteToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sites/{id}/identity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the keys by which a site vouches for its signed-in persons
         * @description With a key, the banner can identify persons, so that a choice on one device holds on their others.
         *
         *     With a session: `owner`, `admin`, `developer`, `auditor`.
         */
        get: operations["getSiteIdentity"];
        /**
         * Use your own public key for identities
         * @description Takes a public key of P-256 (ES256), Ed25519 (EdDSA) or RSA with 2,048 bits or more (RS256). Earlier keys stay valid for 24 hours. Returns 400 for a private key, which you should then replace.
         *
         *     With a session: `owner`, `admin`, `developer`.
         */
        put: operations["setSiteIdentity"];
        post?: never;
        /**
         * Remove all keys for identities
         * @description Tokens are refused immediately. Links that were made stay.
         *
         *     With a session: `owner`, `admin`, `developer`.
         */
        delete: operations["removeSiteIdentity"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sites/{id}/identity/secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make or rotate the secret for identities
         * @description Your server signs tokens about signed-in persons with it (HS256). Earlier keys stay valid for 24 hours. If one leaked, remove all keys first.
         *
         *     With a session: `owner`, `admin`, `developer`.
         */
        post: operations["createIdentitySecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sites/{siteId}/request-settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the address of a site for requests
         * @description With a session: `owner`, `admin`, `privacy_officer`, `auditor`.
         */
        get: operations["getRequestSettings"];
        /**
         * Set the address of a site for requests
         * @description Requests are on once the address is confirmed by the link of a mail that is sent there. Another address turns them off until it is confirmed. The same address again sends another mail if it is not confirmed yet. At most 3 mails are sent to one address a day.
         *
         *     With a session: `owner`, `admin`, `privacy_officer`.
         */
        put: operations["setRequestSettings"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sites/{siteId}/notices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what the banner and the forms of a site asked, newest first
         * @description A notice of the kind `banner` is everything that the banner shows: texts in each language, categories, buttons, layout, rules, and the hashes of the policy text and of the banner’s program. Each change makes the next number. One of the kind `form` is a question of your own that you registered. Also works for a deleted site, because consents refer to its notices.
         *
         *     Every role may call it with a session.
         */
        get: operations["listNotices"];
        put?: never;
        /**
         * Register what a form of yours asks
         * @description Keeps the texts of a form and a picture of it for ever, as evidence, so that consents can name them in `context`. Returns 200 with the same notice if it is kept already, so a program can register its form whenever it starts. Never changes what the banner asks. Returns 403 `plan_limit_exceeded` if the site has more than 24 MiB of notices, each of its pictures counted once.
         *
         *     A key with scopes needs `policies:write`.
         *
         *     With a session: `owner`, `admin`, `privacy_officer`, `developer`, `marketer`.
         */
        post: operations["registerNotice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sites/{siteId}/seen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what ran on the pages of a site
         * @description Names of cookies, storage keys and hosts of the last 90 days, as a sample of page views reported them: own observation, not an audit by a third party. Reports are claims of strangers, so a name is `confirmed` only after three clients reported it on two days each. Sorted by kind, then name.
         *
         *     A key with scopes needs `consents:read`.
         *
         *     Every role may call it with a session.
         */
        get: operations["listSeen"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sites/{siteId}/seen/reports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the weekly reports of what ran on the pages of a site, newest first
         * @description Each report is kept as it was, and its hash is a leaf in the evidence log. A week has one if the site observes and a page view was reported in it. Also works for a deleted site.
         *
         *     A key with scopes needs `consents:read`.
         *
         *     Every role may call it with a session.
         */
        get: operations["listSeenReports"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sites/{siteId}/seen/reports/{number}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a weekly report of what ran on the pages of a site
         * @description The body is the exact text that was logged: canonical JSON (RFC 8785). Save it as it is to verify it with its proof. Also works for a deleted site.
         *
         *     A key with scopes needs `consents:read`.
         *
         *     Every role may call it with a session.
         */
        get: operations["getSeenReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sites/{siteId}/seen/reports/{number}/proof": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Prove that a weekly report of what ran is in the log
         * @description Works like the proof of a consent, but `salt` is empty, because reports hold no person. `data` of the frame is the SHA-256 of the report’s exact bytes. Also works for a deleted site, and for a report that is no longer kept.
         *
         *     A key with scopes needs `evidence`.
         *
         *     Every role may call it with a session.
         */
        get: operations["getSeenReportProof"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sites/{siteId}/checks/{checkId}/proof": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Prove that you asked what holds
         * @description Works like the proof of a consent, for an answer of `POST /subjects/state` with `record_check`. `salt` is empty. `data` of the frame is the SHA-256 of that answer’s exact bytes: keep them, because this service keeps only the hash. Also works for a deleted site.
         *
         *     A key with scopes needs `evidence`.
         *
         *     With a session: `owner`, `admin`, `privacy_officer`, `developer`, `auditor`.
         */
        get: operations["getCheckProof"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sites/{siteId}/notices/{number}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a notice: what the banner or a form of a site asked
         * @description Every role may call it with a session.
         */
        get: operations["getNotice"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sites/{siteId}/notices/{number}/picture": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the picture of a form
         * @description Returns 404 for a notice without a picture. Also works for a deleted site.
         *
         *     Every role may call it with a session.
         */
        get: operations["getNoticePicture"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sites/{siteId}/notices/{number}/proof": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Prove that a notice is in the log
         * @description Works like the proof of a consent, but `salt` is empty, because notices are public. The frame has the `sha256` of the notice. Also works for a deleted site.
         *
         *     A key with scopes needs `evidence`.
         *
         *     Every role may call it with a session.
         */
        get: operations["getNoticeProof"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what was done in your account, newest first
         * @description Who did what, when and from which country, with the difference that it made. A person is named by the tag of your evidence log, never by the subject. A page may hold fewer entries than `limit`, even none, while `next_cursor` is not empty.
         *
         *     A key with scopes needs `evidence`.
         *
         *     With a session: `owner`, `admin`, `privacy_officer`, `auditor`.
         */
        get: operations["listAuditEntries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/controller": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the data controller
         * @description Every text is empty until you set it.
         *
         *     With a session: `owner`, `admin`, `privacy_officer`, `auditor`.
         */
        get: operations["getController"];
        /**
         * Set the data controller
         * @description Replaces all fields: a field that you omit becomes empty. Receipts that you issue later show the new values.
         *
         *     With a session: `owner`, `admin`, `privacy_officer`.
         */
        put: operations["setController"];
        post?: never;
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
        /** List all plans, smallest first */
        get: operations["listPlans"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account": {
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
         * Close the account
         * @description API keys and site tokens are refused from the next request on, webhooks stop, and an export of each site is made. For 30 days you can read everything, export it and reopen the account. Then everything is deleted. Returns 400 unless `confirm` is the name of the account, and 409 `conflict` while a legal hold is open: lift it first.
         *
         *     With a session: `owner`.
         */
        delete: operations["closeAccount"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/reopen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reopen a closed account
         * @description Everything works as before: API keys, site tokens and webhooks. Changes nothing if the account is open. Returns 409 `conflict` once deleting has begun.
         *
         *     With a session: `owner`.
         */
        post: operations["reopenAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sso/providers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the providers of single sign-on
         * @description With a session: `owner`, `admin`, `auditor`.
         */
        get: operations["listSsoProviders"];
        put?: never;
        /**
         * Add a provider of single sign-on
         * @description A provider that speaks OpenID Connect. Nothing shows the client secret again. Returns 409 above 5 providers.
         *
         *     With a session: `owner`.
         */
        post: operations["createSsoProvider"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sso/providers/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change a provider of single sign-on
         * @description With another issuer, people are found by their email address at their next sign-in. Returns 409 for another issuer of the only provider while `only_sso` is set.
         *
         *     With a session: `owner`.
         */
        put: operations["updateSsoProvider"];
        post?: never;
        /**
         * Delete a provider of single sign-on
         * @description Sessions that began with it end at their next request. Members stay. Returns 409 for the only provider while `only_sso` is set.
         *
         *     With a session: `owner`.
         */
        delete: operations["deleteSsoProvider"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sso/providers/{id}/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check a provider of single sign-on
         * @description Reads its discovery document and keys, and says what is wrong with them. Changes nothing.
         *
         *     With a session: `owner`.
         */
        post: operations["checkSsoProvider"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sso/domains": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the domains whose people use single sign-on
         * @description With a session: `owner`, `admin`, `auditor`.
         */
        get: operations["listSsoDomains"];
        put?: never;
        /**
         * Add a domain whose people use single sign-on
         * @description Add `txt_record` to the domain as a TXT record, then check it. A domain is verified for its exact name, without subdomains. Returns 400 for domains of public email providers, and 409 above 20 domains. A repeat returns the same record.
         *
         *     With a session: `owner`.
         */
        post: operations["addSsoDomain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sso/domains/{domain}/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Look for the TXT record of a domain
         * @description Verifies the domain if the record is there. A domain that was verified stays so. Returns 409 while another account uses the domain.
         *
         *     With a session: `owner`.
         */
        post: operations["checkSsoDomain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sso/domains/{domain}": {
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
         * Remove a domain from single sign-on
         * @description Nobody with an address of it can sign in with single sign-on any more, and another account may verify it. Sessions go on.
         *
         *     With a session: `owner`.
         */
        delete: operations["deleteSsoDomain"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sso/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the settings of single sign-on
         * @description With a session: `owner`, `admin`, `auditor`.
         */
        get: operations["getSsoSettings"];
        /**
         * Change the settings of single sign-on
         * @description With `only_sso`, sessions of members that began with a password end at their next request, except those of owners. Returns 409 until a provider has signed in an owner.
         *
         *     With a session: `owner`.
         */
        put: operations["setSsoSettings"];
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
        /**
         * Get your subscription
         * @description With a session: `owner`, `admin`, `auditor`.
         */
        get: operations["getSubscription"];
        /**
         * Change the plan
         * @description The new plan applies from the next request. Returns 409 `conflict` after a cancellation: start a new subscription instead. Enterprise returns 403 `forbidden` unless we have granted it to your account: contact us.
         *
         *     With a session: `owner`.
         */
        put: operations["changePlan"];
        /**
         * Start a subscription
         * @description Returns 409 `subscription_exists` while a paid subscription is active: change the plan instead. After a cancellation, you can subscribe to any plan. Enterprise returns 403 `forbidden` unless we have granted it to your account: contact us.
         *
         *     With a session: `owner`.
         */
        post: operations["subscribe"];
        /**
         * Cancel the subscription immediately
         * @description Metered calls return 402 until you start another subscription. You can still read data in the dashboard. Returns 409 `conflict` if no subscription is active.
         *
         *     With a session: `owner`.
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
        /**
         * Get this month’s usage
         * @description Every role may call it with a session.
         */
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
         * Get usage by API key and day
         * @description Covers at most 92 days, including `from` and `to`; a longer range returns 400. A call counts on the day when it ended, within its month. The last few seconds may be missing. Data is kept for 400 days.
         *
         *     With a session: `owner`, `admin`, `developer`, `auditor`.
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
         * Get consent statistics by day, site and category
         * @description Covers at most 366 days, including `from` and `to`. Counts each consent as it was recorded. Later changes and erasures don’t affect the numbers.
         *
         *     Every role may call it with a session.
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
        /**
         * List webhook endpoints, newest first
         * @description With a session: `owner`, `admin`, `developer`, `auditor`.
         */
        get: operations["listWebhookEndpoints"];
        put?: never;
        /**
         * Create a webhook endpoint
         * @description Only this response includes the secret. Returns 403 `plan_limit_exceeded` if the plan doesn’t include another endpoint.
         *
         *     With a session: `owner`, `admin`, `developer`.
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
         * Get delivery statistics of the last 24 hours by endpoint
         * @description Counts attempts by full hours (UTC), including the current hour. Excludes test events.
         *
         *     With a session: `owner`, `admin`, `developer`, `auditor`.
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
        /**
         * Get a webhook endpoint
         * @description With a session: `owner`, `admin`, `developer`, `auditor`.
         */
        get: operations["getWebhookEndpoint"];
        /**
         * Update a webhook endpoint
         * @description Replaces all fields. Resets `consecutive_failures` to 0 and, unless `enabled` is false, enables the endpoint. Held deliveries are sent only when you replay them.
         *
         *     With a session: `owner`, `admin`, `developer`.
         */
        put: operations["updateWebhookEndpoint"];
        post?: never;
        /**
         * Delete a webhook endpoint
         * @description No more deliveries are sent to the endpoint. Past deliveries stay readable.
         *
         *     With a session: `owner`, `admin`, `developer`.
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
         * Rotate the secret of an endpoint
         * @description For 24 hours, deliveries are signed with both the new and the previous secret. The signature header then has a second `v1=` value.
         *
         *     With a session: `owner`, `admin`, `developer`.
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
         * @description Sends one event of type `webhook.test`, or a sample event of the `type` that you pass. The attempt is recorded but affects no counters. A sample has the header `X-Service-Test: true` and an `id` that starts with `evt_0000000000000000`. Get the delivery to see the result.
         *
         *     With a session: `owner`, `admin`, `developer`.
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
         * Replay all missed deliveries of an endpoint
         * @description Sends exhausted and held deliveries created since the given time again, each with the same ID.
         *
         *     With a session: `owner`, `admin`, `developer`.
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
         * @description A cursor is valid only with the filters of its own request.
         *
         *     With a session: `owner`, `admin`, `developer`, `auditor`.
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
        /**
         * Get a delivery with its payload, attempts and requests
         * @description With a session: `owner`, `admin`, `developer`, `auditor`.
         */
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
         * Replay a delivery
         * @description Sends the delivery again with the same ID. Returns 409 while attempts are still in progress, or while a disabled endpoint holds the delivery.
         *
         *     With a session: `owner`, `admin`, `developer`.
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
         * Retry a delivery now
         * @description Makes the next scheduled attempt immediately; it counts as that attempt. Returns 409 while an attempt is in progress, or if no attempt is scheduled.
         *
         *     With a session: `owner`, `admin`, `developer`.
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
         * Record a consent from a page of a site
         * @description The token identifies the site. User agent, country and region are taken from the connection. Pages on the site’s domain and its subdomains can call this operation, and so can clients other than browsers. Uses no quota. Send an `Idempotency-Key` to retry safely.
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
         * Get the banner configuration of a site
         * @description The token identifies the site. Pages on the site’s domain and its subdomains can call this operation, and so can clients other than browsers. The response can be cached for 60 seconds, and only by the browser if the site has rules, because it then depends on the address. With `If-None-Match`, returns 304 if nothing has changed. Uses no quota.
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
    "/public/identity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Identify the signed-in person of a device
         * @description Links the subject of the device to the person of the token, and answers what holds for the person on this site, on all linked devices. Returns 401 for a token that this site did not sign, or that has expired, and 409 if the device cannot be the person’s: the visitor then stays anonymous. Pages on the site’s domain and its subdomains can call this operation. Repeating it changes nothing. Uses no quota.
         */
        post: operations["identify"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/public/identity/forget": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End the identification of a device
         * @description For when the person signs out. What the device decided while it was linked stays the person’s; what it decides from now on is its own. Also succeeds for a subject that is not linked. Uses no quota.
         */
        post: operations["forgetIdentity"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/public/requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a request of a person about their data
         * @description With a token, the request is confirmed. Without one, a mail with a link is sent, and the request counts once the link is opened. Nobody is looked up: the response and its time are the same for every address. Repeating a request within a day adds no other. At most 3 mails are sent to one address a day. Returns 409 if the site takes no requests. Pages on the site’s domain and its subdomains can call this operation. Uses no quota.
         */
        post: operations["createRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/public/requests/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm a request by the link of a mail
         * @description Send it when the person presses a button, not when the page opens: programs that check links of mails open them, too. Also confirms the address of a site for answers. Repeating it within a minute has the same response. Afterwards, and for a token that is unknown or older than 7 days, it is 404.
         */
        post: operations["confirmRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/public/requests/answer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Read the answer to a request by the link of a mail
         * @description The link works for 30 days. A POST, so that the token is in no log of URLs. Changes nothing.
         */
        post: operations["getRequestAnswer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/public/requests/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Download a file of the answer to a request
         * @description Makes the file now, with what holds now on this site, for the subject of the request and its linked devices. It is not stored. Each download is in the trail of the request.
         */
        post: operations["getRequestFile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/public/person": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get what holds for a person, for their own page
         * @description Answers the person whom the token names: what holds on this site on all linked devices, and what they decided. Returns 401 for a token that this site did not sign, or that has expired. A person without records has the state `none`. The person’s page, and pages on the site’s domain and its subdomains, can call this operation. Uses no quota.
         */
        post: operations["getPerson"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/public/person/consents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Record a choice of a person on their own page
         * @description The choice holds on all linked devices from their next page view on. It is recorded under a random subject of the page, which the site links to the person. Returns 409 if the person is the device of somebody else. Uses no quota. Send an `Idempotency-Key` to retry safely.
         */
        post: operations["createPersonConsent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/public/person/receipt": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Issue a receipt for one of a person’s records
         * @description The signed receipt of `GET /consents/{id}/receipt?format=jws`, for a record that `POST /public/person` lists. Another record is 404, as an unknown one. Uses no quota.
         */
        post: operations["getPersonReceipt"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/public/person/evidence": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Download the evidence of a person
         * @description The zip of `GET /subjects/{subjectId}/evidence` with `include_linked=true`. If that would show more than `POST /public/person` does, such as records on another site of the account, the zip has a signed receipt of each record of this site instead, of at most 50. Uses no quota.
         */
        post: operations["getPersonEvidence"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/public/seen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report what ran on a page of a site
         * @description Sent by banner-watch.js in a sample of page views, if `banner.watch` of the site is on; otherwise nothing is kept. The token is in the body, which may also be sent as `text/plain`, so that a page that ends needs no preflight. Pages on the site’s domain and its subdomains can call this operation, and so can clients other than browsers. Never retry: a report may be lost. Uses no quota.
         */
        post: operations["reportSeen"];
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
         * Get a published policy text by its hash
         * @description Returns a page for visitors, or JSON if the hash ends with `.json`. Anyone with the hash can read the text, even after the policy has changed or been deleted, because consents refer to it.
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
    "/subjects/{subjectId}/state": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get what holds for a subject on a site
         * @description Answers "what did this person decide, and what may I do now?", or at any earlier time. A subject that never decided has the state `none`. Returns 400 for a subject with more than 2,000 consents, or a consent with more than 5,000 changes.
         *
         *     A key with scopes needs `consents:read`.
         *
         *     With a session: `owner`, `admin`, `privacy_officer`, `developer`, `auditor`.
         */
        get: operations["getSubjectState"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/subjects/{subjectId}/states": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what holds for a subject on each of your sites
         * @description Has a state for each site on which the subject decided, the latest decision first. A key of one site gets the state of that site only. Returns 400 for a subject with more than 2,000 consents, or a consent with more than 5,000 changes.
         *
         *     A key with scopes needs `consents:read`.
         *
         *     With a session: `owner`, `admin`, `privacy_officer`, `developer`, `auditor`.
         */
        get: operations["listSiteStates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/subjects/state": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get what holds for up to 1000 subjects of a site
         * @description Answers as `GET /subjects/{subjectId}/state` for each subject, and uses one unit. Use it before a campaign. Returns 400 if the subjects have more than 20,000 consents: ask for fewer at a time. With `"record_check": true` the hash of the answer becomes a leaf of the evidence log, so that you can prove that you asked first. Keep the exact bytes of the answer. Returns 409 if the evidence log of the server is off. An `Idempotency-Key` counts only with `record_check`.
         *
         *     A key with scopes needs `consents:read`.
         *
         *     With a session: `owner`, `admin`, `privacy_officer`.
         */
        post: operations["listSubjectStates"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/subjects/{subjectId}/links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the links of a subject
         * @description Returns the devices of a person, or the person of a device, also links that have ended. A key of one site gets those that this site made.
         *
         *     A key with scopes needs `consents:read`.
         *
         *     With a session: `owner`, `admin`, `privacy_officer`, `auditor`.
         */
        get: operations["listSubjectLinks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/subjects/{subjectId}/links/{linkId}": {
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
         * End a link of a subject
         * @description For a device that was linked to the wrong person. From now on the device decides for itself; what it decided while it was linked stays the person’s, so erase those consents if they are not. The site can link the device to this person again when the person signs in there. Ending the link again returns the same response. A key of one site ends links that this site made.
         *
         *     A key with scopes needs `consents:write`.
         *
         *     With a session: `owner`, `admin`, `privacy_officer`.
         */
        delete: operations["endSubjectLink"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/subjects/{subjectId}/links/proof": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Prove that the links of a subject are in the log
         * @description Works like the proof of a consent, for all links of the person and their ends, oldest first. `data` of each frame is the hash of `salt` and the exact JSON of a link in `GET /subjects/{subjectId}/links`, with `unlinked_at` null for a beginning. `events` is empty without links.
         *
         *     A key with scopes needs `evidence`.
         *
         *     With a session: `owner`, `admin`, `privacy_officer`, `auditor`.
         */
        get: operations["getSubjectLinksProof"];
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
         * @description Returns a zip file with every consent of the subject on all your sites, and the proof that no logged record is missing. For a subject without consents, the bundle has no records. Returns 400 for more than 32 MB of text. If the download fails, the connection is aborted and the file is incomplete.
         *
         *     A key with scopes needs `evidence`.
         *
         *     With a session: `owner`, `admin`, `privacy_officer`, `auditor`.
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
    "/subjects/{subjectId}/purge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the purge of a subject and its certificate
         * @description Has the latest purge of the subject. Keep the certificate: it says what was destroyed, who asked and when, and proves that the log says so.
         *
         *     A key with scopes needs `consents:read`.
         *
         *     With a session: `owner`, `admin`, `privacy_officer`, `auditor`.
         */
        get: operations["getPurge"];
        put?: never;
        /**
         * Ask for the purge of an erased subject
         * @description Destroys what an erasure keeps as evidence: the texts of the records, on all your sites. What stays proves that there were consents, and names nobody. It cannot be undone. Returns 409 while a consent of the subject is active; erase the subject first. A repeated call returns the purge that was asked for.
         *
         *     A key with scopes needs `consents:write`.
         *
         *     With a session: `owner`, `admin`, `privacy_officer`.
         */
        post: operations["askPurge"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/holds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List legal holds
         * @description Each hold is its own trail: who set it, why, and who lifted it.
         *
         *     With a session: `owner`, `admin`, `privacy_officer`, `auditor`.
         */
        get: operations["listHolds"];
        put?: never;
        /**
         * Set a legal hold
         * @description While a subject or a site is held, no purge begins for it, whoever asked: not for the subject, and not for any subject with a record on the site. A purge that has begun ends. Erasures are not affected, because they keep the evidence. Returns 409 above 1,000 open holds.
         *
         *     With a session: `owner`, `admin`, `privacy_officer`.
         */
        post: operations["setHold"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/holds/{id}": {
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
         * Lift a legal hold
         * @description Purges that waited for it begin within a minute. The hold stays in the list, with who lifted it and when. Lifting it again changes nothing.
         *
         *     With a session: `owner`, `admin`, `privacy_officer`.
         */
        delete: operations["liftHold"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sites/{siteId}/retention": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get how long a site keeps erased people and superseded consents
         * @description With a session: `owner`, `admin`, `privacy_officer`, `auditor`.
         */
        get: operations["getRetention"];
        /**
         * Set how long a site keeps erased people and superseded consents
         * @description From then on, the service asks for the purge of everybody whom the preview counts, and of those who come to it later. Needs the `preview` that you read: it is 409 after an hour, and once its numbers have changed. With `superseded_days` it also deletes each consent that a later decision of the same subject on the site replaced that long ago, and purges it 8 days later. Purges that were asked for before stay when you end it.
         *
         *     With a session: `owner`, `admin`, `privacy_officer`.
         */
        put: operations["setRetention"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sites/{siteId}/retention/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See whom a retention would purge
         * @description Counts people with a consent on the site, whose consents on all your sites are erased, the last one longer ago than the days. People under a legal hold are counted too, and not purged. With `superseded_days`, also the consents that a later decision of the same subject on the site replaced longer ago, without those of subjects under a legal hold, or that were ever linked to another subject. Looks at the first 100,000 consents of the site.
         *
         *     With a session: `owner`, `admin`, `privacy_officer`, `auditor`.
         */
        get: operations["previewRetention"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List requests of persons, the next deadline first
         * @description Has confirmed requests only. Of the same deadline the newest comes first.
         *
         *     With a session: `owner`, `admin`, `privacy_officer`, `auditor`.
         */
        get: operations["listRequests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/requests/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a request with its trail
         * @description With a session: `owner`, `admin`, `privacy_officer`, `auditor`.
         */
        get: operations["getRequest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/requests/{id}/draft": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Draft an answer to a request
         * @description Writes an answer in the language of the person, with what holds now and how many records there are. Nothing is kept or sent. Drafts exist in English, German, French, Spanish, Italian and Portuguese.
         *
         *     With a session: `owner`, `admin`, `privacy_officer`, `auditor`.
         */
        get: operations["getRequestDraft"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/requests/{id}/subject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Say whose data a request is about
         * @description Check who asks before you name a subject: the answer gives its records to whoever has the mail. Nothing is looked up, and the subject may be unknown. Returns 409 if a token proved the subject, and for a closed request.
         *
         *     With a session: `owner`, `admin`, `privacy_officer`.
         */
        post: operations["nameRequestSubject"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/requests/{id}/extend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Move the deadline of a request
         * @description Once, by two months (GDPR) or 45 days (CCPA). The person gets a mail with the reason. Returns 409 if the law allows no more time, and for a closed request.
         *
         *     With a session: `owner`, `admin`, `privacy_officer`.
         */
        post: operations["extendRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/requests/{id}/answer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Answer a request
         * @description Closes the request and mails a link to the answer, which works for 30 days. The mail itself has no data. Files are made when the person asks for them. Returns 409 if somebody else closed it first, and for files without a subject.
         *
         *     With a session: `owner`, `admin`, `privacy_officer`.
         */
        post: operations["answerRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/requests/{id}/refuse": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Refuse a request
         * @description Closes the request and mails a link to the reason, which works for 30 days. Returns 409 if somebody else closed it first.
         *
         *     With a session: `owner`, `admin`, `privacy_officer`.
         */
        post: operations["refuseRequest"];
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
         * Get the evidence log of the account
         * @description Returns the latest signed checkpoint and the tag key, which links subjects to leaves: keep the tag key secret. `state` says what waits, and who else has seen the log. It is what we have stored; only a bundle proves it. Uses no quota. Returns 404 if the account has no events yet.
         *
         *     A key with scopes needs `evidence`.
         *
         *     With a session: `owner`, `admin`, `privacy_officer`, `developer`, `auditor`.
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
    "/log/consistency": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Prove that the log only grew
         * @description Returns the latest signed checkpoint, and the proof that its tree begins with the tree of `from` leaves (RFC 6962, section 2.1.2). With the checkpoint of that size that you kept, it shows that nothing was changed or removed since. If `from` is larger than the log, the answer is 409: keep your checkpoint, it shows that the log lost leaves. Uses no quota.
         *
         *     A key with scopes needs `evidence`.
         *
         *     With a session: `owner`, `admin`, `privacy_officer`, `developer`, `auditor`.
         */
        get: operations["getLogConsistency"];
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
         * List the openings of the evidence log
         * @description Use it to audit the log yourself, as `npx consent log audit` does. Returns the tag, the salt and the frames of the leaves for each consent and erasure, then for each policy, then for the log itself. A record whose stored history is incomplete has no frames, and `problem` says so. If the frames of a record do not fit on a page, they continue in the first item of the next page. Only an empty `next_cursor` marks the end of the list.
         *
         *     A key with scopes needs `evidence`.
         *
         *     With a session: `owner`, `admin`, `privacy_officer`, `developer`, `auditor`.
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
         * Create an account on the free plan
         * @description The response is the same whether or not the email address is already registered. The email that we send has the next step.
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
        /** Verify an email address with the token from the email */
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
        /** Resend the verification email */
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
         * @description Sets the session cookie (HttpOnly) and the `csrf_token` cookie. Send the value of `csrf_token` in the `X-CSRF-Token` header on every write. Every attempt counts toward the limits. If you have set up a second factor, the right password alone returns 401 `second_factor_required`: repeat the request with `code`, or with the `credential` of a passkey, for which you get the options from `POST /auth/passkey/options`. The message names what you have. A third cookie, `device`, remembers for 180 days that the email address has signed in from this browser, so failed attempts from elsewhere do not lock this browser out.
         */
        post: operations["login"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/passkey/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin to sign in with a passkey
         * @description Returns what your browser needs to answer with a passkey. It asks for no email address and names no passkey.
         */
        post: operations["beginPasskeyLogin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/passkey/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in with a passkey
         * @description Needs no password, and sets the same cookies as `POST /auth/login`. The session has proved your second factor. Every refusal of a passkey is the same 401. Attempts count toward the limit of sign-ins from one IP address.
         */
        post: operations["loginWithPasskey"];
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
        /**
         * Sign out
         * @description Every role may call it with a session.
         */
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
         * Get the signed-in user and their account
         * @description Like every read with a session, sets the `csrf_token` cookie again if the request arrives without it.
         *
         *     Every role may call it with a session.
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
        /** Send a password reset email */
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
         * Reset a password with the token from the email
         * @description Ends every session of the user and resets the count of login attempts for the email address.
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
         * Change your password
         * @description Ends every session of the user, including the current one, and clears the cookies. Returns 401 when the current password is wrong.
         *
         *     Every role may call it with a session.
         */
        put: operations["changePassword"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/sso": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin to sign in with single sign-on
         * @description Returns the provider’s address for the domain of the email address, and sets a cookie that binds the sign-in to this browser for 10 minutes. The provider sends the browser back to `/auth/sso/callback`, which begins the session. Returns 404 if nobody has set up single sign-on for the domain. Whether the address itself is known changes nothing.
         */
        post: operations["beginSso"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your sessions, the last used one first
         * @description Where you are signed in. You have at most 20 sessions: a sign-in beyond that ends the session that you haven’t used for longest. A session ends after 8 hours without a request and after 7 days.
         *
         *     Every role may call it with a session.
         */
        get: operations["listSessions"];
        put?: never;
        post?: never;
        /**
         * End all your other sessions
         * @description Ends every session of yours except the current one. Their next requests return 401.
         *
         *     Every role may call it with a session.
         */
        delete: operations["endOtherSessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/sessions/{id}": {
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
         * End one of your sessions
         * @description The next request of the session returns 401. The current session can be ended too; `POST /auth/logout` also clears its cookies.
         *
         *     Every role may call it with a session.
         */
        delete: operations["endSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/factors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get your second factors
         * @description Every role may call it with a session.
         */
        get: operations["getFactors"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/factors/totp/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set up the authenticator app with its first code
         * @description From now on, signing in asks for a code too. Returns recovery codes, each of which works once in place of a code. Returns 401 when the code is wrong, and 409 when no app waits for its first code.
         *
         *     Every role may call it with a session.
         */
        post: operations["confirmTotp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/factors/totp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin to set up an authenticator app
         * @description Returns a new secret, which counts once you have confirmed it with a code. Returns 401 when the current password is wrong, and 409 when an app is already set up.
         *
         *     Every role may call it with a session.
         */
        post: operations["beginTotp"];
        /**
         * Remove the authenticator app
         * @description Without a passkey, removes the recovery codes too, and signing in then asks for the password only. Succeeds without an app. Returns 409 when the account requires a second factor and you have no other.
         *
         *     Every role may call it with a session.
         */
        delete: operations["removeTotp"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/factors/recovery-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace your recovery codes
         * @description Earlier recovery codes stop working. Returns 409 without an authenticator app or a passkey.
         *
         *     Every role may call it with a session.
         */
        post: operations["replaceRecoveryCodes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/factors/proof": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Prove your second factor again
         * @description After a response 403 `proof_required`: the session may then do for 10 minutes what asks for a proof. Send either a code or the `credential` of a passkey, for which you get the options from `POST /auth/factors/proof/options`. Returns 401 when it is wrong or was used.
         *
         *     Every role may call it with a session.
         */
        post: operations["proveFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/factors/proof/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin to prove your second factor with a passkey
         * @description Returns what your browser needs to answer with a passkey of yours. Returns 409 when you have none.
         *
         *     Every role may call it with a session.
         */
        post: operations["beginProof"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/passkeys/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin to add a passkey
         * @description Returns what your browser needs to make a passkey. Without a second factor, send your current password: a wrong one returns 401. Returns 409 when you have 20 passkeys.
         *
         *     Every role may call it with a session.
         */
        post: operations["beginPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/passkeys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a passkey
         * @description From now on it signs you in, and is a second factor. The first factor comes with recovery codes, each of which works once in its place. Returns 400 when the passkey was not made with options of the last 5 minutes, and 409 when it was added before.
         *
         *     Every role may call it with a session.
         */
        post: operations["addPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/passkeys/{id}": {
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
         * Remove a passkey
         * @description With your last second factor, the recovery codes go too, and signing in then asks for the password only. Returns 409 when it is your last one and the account requires one.
         *
         *     Every role may call it with a session.
         */
        delete: operations["removePasskey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/security": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the security settings of the account
         * @description With a session: `owner`, `admin`, `auditor`.
         */
        get: operations["getAccountSecurity"];
        /**
         * Set the security settings of the account
         * @description While a second factor is required, the session of a person without one can only set one up: all other calls return 403 `second_factor_setup_required`. API keys are not affected. Returns 409 when you require one and have none yourself.
         *
         *     With a session: `owner`.
         */
        put: operations["setAccountSecurity"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the accounts that you may act for, your own first
         * @description Every role may call it with a session.
         */
        get: operations["listAccounts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/accounts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Act for another account of yours
         * @description Replaces the session by one that acts for the account: other tabs of the browser act for it too. It ends when the present one would have ended. The next sign-in begins in this account. Returns 404 if you aren’t a member.
         *
         *     Every role may call it with a session.
         */
        post: operations["switchAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/invitation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * See what an invitation invites to
         * @description Returns 404 for a token that is unknown, used, replaced, revoked or too old.
         */
        post: operations["describeInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/invitation/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept an invitation
         * @description A new address needs `name` and `password`, and gets a user with an account of their own. With a known address, sign in as its user first: without a session this returns 401, with the session of somebody else 403. Afterwards the session acts for the account, under new cookies. Returns 404 as `POST /auth/invitation` does, and 409 if you are a member already.
         */
        post: operations["acceptInvitation"];
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
        /** Send a message to the operators of the service */
        post: operations["sendContactMessage"];
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
            /** @description URL of the page that explains the code */
            type: string;
            /**
             * @description Short title of the code
             * @enum {string}
             */
            title: "Invalid request" | "Missing or invalid credentials" | "Second factor required" | "Subscription not active" | "Not allowed" | "Email not confirmed" | "Confirm that it’s you" | "Set up a second factor" | "Plan limit reached" | "Monthly quota used up" | "Too many requests" | "Not found" | "Conflict" | "Subscription exists" | "Already on this plan" | "Internal error";
            status: number;
            /** @description What to do; same as `message` of Error */
            detail: string;
            /**
             * @description Stable error code; same as `error` of Error
             * @enum {string}
             */
            code: "invalid_request" | "unauthorized" | "second_factor_required" | "plan_required" | "forbidden" | "email_not_verified" | "proof_required" | "second_factor_setup_required" | "plan_limit_exceeded" | "quota_exceeded" | "too_many_requests" | "not_found" | "conflict" | "subscription_exists" | "already_on_plan" | "internal_error";
            /** @description Every invalid field or parameter of a 400; empty for other errors */
            errors: {
                /** @description JSON pointer (RFC 6901) into the body, such as `/preferences/analytics`; `""` for the whole body and for parameters */
                pointer: string;
                /** @description Name of a parameter in the query, the path or the headers */
                parameter?: string;
                /** @description Names the field and states the rule for it */
                message: string;
            }[];
            /** @description The `X-Request-Id` of this response */
            request_id: string;
            /** @description Same URL as `type` */
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
             * @description ID of one of your sites. It is on the site’s page in the dashboard
             */
            site_id: string;
            /** @description Opaque identifier of the subject. We recommend a SHA-256 hash */
            subject_id: string;
            accepted: boolean;
            /** @description Map from cookie category to accepted (true) or refused (false) */
            preferences?: {
                [key: string]: boolean;
            };
            consent_id?: string;
            /** @description Published version of the site’s policy. Default: the current version */
            policy_version?: number;
            /** @description Used only to derive country and region. Never stored */
            ip_address?: string;
            user_agent?: string;
            /**
             * @description What was asked, and how it was answered. Part of the evidence, never a member of the consent: `GET /consents/{id}/context` returns it
             * @example {
             *       "notice_sha256": "a5e9a3c6e2c4a1fd7d0f2c1ea0ed1e7b7f1a6ea0b2a6d0f0c1b6c1f5b1f6f3b1",
             *       "language": "en",
             *       "surface": "banner",
             *       "action": "accept_all",
             *       "signals": {
             *         "gpc": false
             *       },
             *       "token": "494482.Zm9vZm9vZm9vZm9vZm9vZm9vZm9vZm9vZm9vZm9vZm8"
             *     }
             */
            context?: {
                /** @description SHA-256 of a notice of the site, as `GET /public/site` and `GET /sites/{siteId}/notices` return it. Another one is 400 */
                notice_sha256: string;
                /** @description Language of the texts that were shown. Without a `token` it must be a language of the notice */
                language: string;
                /** @description Where the visitor was asked. `banner` is the first question, `preferences` the banner opened again to change a choice, `api` a form of your own, `other` anything else, also if nothing was shown */
                surface: "banner" | "preferences" | "api" | "other";
                /** @description The button, or why there was none: `signal` of the browser, or `withdraw` by other means */
                action: "accept_all" | "refuse_all" | "save" | "signal" | "withdraw";
                /** @description Signals of the browser at that time, and the rule that applied */
                signals?: {
                    /** @description Global Privacy Control, as `navigator.globalPrivacyControl` says */
                    gpc?: boolean;
                    /** @description Country or state of the visitor, such as `US-CA`, as the banner read it in `rule.place` of `GET /public/site` */
                    place?: string;
                    /** @description Number of the rule of the notice under which the visitor was asked */
                    rule?: number;
                };
                /** @description `notice.token` of `GET /public/site`. With a valid one the consent is `served`: this service served the notice for this site within 48 hours, to whoever asked for it. Otherwise it is `claimed` */
                token?: string;
            };
            /** @description What you know about a decision that was made elsewhere, for an import. Kept and proved as your claim: `created_at` stays the time when it was recorded here, and `country` what `ip_address` gives */
            claims?: {
                /** @description When the decision was made, as you know it. Not in the future */
                decided_at?: string;
                /** @description Country of the person, as you know it: ISO 3166-1 alpha-2 */
                country?: string;
            };
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
            /** @description ULID, whose timestamp equals `created_at` */
            id: string;
            /** Format: uuid */
            site_id: string;
            subject_id: string;
            consent_id: string;
            accepted: boolean;
            /** @description Map from cookie category to accepted (true) or refused (false) */
            preferences: {
                [key: string]: boolean;
            };
            /** @description Version of the site’s policy; 0 if the site had none */
            policy_version: number;
            /** @description ISO 3166-1 alpha-2 code, or "" if unknown */
            country: string;
            region: string;
            user_agent: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            deleted_at: string | null;
            /** @description What the importer claims about the decision. Absent for other consents */
            claims?: {
                /** Format: date-time */
                decided_at?: string;
                country?: string;
            };
        };
        /**
         * @example {
         *       "recorded_by": "site",
         *       "actor_id": null,
         *       "notice_sha256": "a5e9a3c6e2c4a1fd7d0f2c1ea0ed1e7b7f1a6ea0b2a6d0f0c1b6c1f5b1f6f3b1",
         *       "notice_number": 3,
         *       "asked": "served",
         *       "language": "en",
         *       "surface": "banner",
         *       "action": "accept_all",
         *       "signals": {
         *         "gpc": false
         *       }
         *     }
         */
        ConsentContext: {
            /** @description `site` is the banner, `import` a row of a batch. null: recorded before this was kept */
            recorded_by: "api_key" | "user" | "site" | "import" | null;
            /** @description The API key or the user; null for `site` */
            actor_id: string | null;
            /** @description Hash of the notice that was answered. null: recorded without a context, as the next six */
            notice_sha256: string | null;
            /** @description Number of the notice on its site; null also if it cannot be looked up now */
            notice_number: number | null;
            /** @description `served`: this service served the notice for this site within 48 hours. `claimed`: only the caller says that it was shown */
            asked: ("served" | "claimed") | null;
            /** @description Language of the texts that were shown */
            language: string | null;
            /** @description Where the visitor was asked */
            surface: ("banner" | "preferences" | "api" | "other") | null;
            /** @description The button, or `signal` or `withdraw` */
            action: ("accept_all" | "refuse_all" | "save" | "signal" | "withdraw") | null;
            /** @description Signals of the browser at that time, and the rule that applied, as the caller reported them. An absent one is unknown */
            signals: {
                /** @description Global Privacy Control, as `navigator.globalPrivacyControl` says */
                gpc?: boolean;
                /** @description Country or state of the visitor, such as `US-CA`, as the banner read it in `rule.place` of `GET /public/site` */
                place?: string;
                /** @description Number of the rule of the notice under which the visitor was asked */
                rule?: number;
            } | null;
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
            /** @description Cursor of the next page; "" on the last page */
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
            /** @description Rows are validated one by one. A row that matches CreateConsent is created. */
            consents: (components["schemas"]["CreateConsent"] | unknown)[];
            /**
             * @description Validates all rows and stores nothing. Uses one unit for the whole request
             * @default false
             */
            dry_run: boolean;
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
         *           "error": "not_found: No such site. Use the ID of one of your sites. It is on the site’s page in the dashboard."
         *         }
         *       ]
         *     }
         */
        BatchResult: {
            /**
             * @description Only on the result of a dry run, which stored nothing
             * @constant
             */
            dry_run?: true;
            /** @description Only on the result of a dry run: rows that the batch would create now */
            valid?: number;
            created: number;
            failed: number;
            skipped_quota: number;
            results: {
                /** @description Position of the row in the request, starting at 0 */
                index: number;
                /** @description `valid` only in a dry run, `created` never in one */
                status: "created" | "failed" | "skipped_quota" | "valid";
                /** @description "<code>: <message>", or "" for a created or valid row */
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
            /** @description Map from cookie category to accepted (true) or refused (false) */
            preferences?: {
                [key: string]: boolean;
            };
            /** @description Published version of the site’s policy. Default: the current version */
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
                /** @description ID of the consent (ULID) */
                consent_id: string;
                accepted: boolean;
                /** @description Map from cookie category to accepted (true) or refused (false) */
                preferences: {
                    [key: string]: boolean;
                };
                policy_version: number;
                changed_by: "api_key" | "user" | "site" | "system";
                actor_id: string;
                /** Format: date-time */
                created_at: string;
            }[];
            /** @description Cursor of the next page; "" on the last page */
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
            /** @description `rcpt_` followed by a ULID; different on every call */
            receipt_id: string;
            /** @description ID of the consent (ULID) */
            consent_id: string;
            subject_id: string;
            /** Format: uuid */
            site_id: string;
            accepted: boolean;
            /** @description Map from cookie category to accepted (true) or refused (false) */
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
         * @description Signed receipt (JWS, compact serialization). Its payload has the receipt of version 1.0 as `receipt`, and as `evidence` the exact texts of the consent with their proofs and the checkpoint that they lead to. The key is at `/.well-known/jwks.json`.
         * @example eyJhbGciOiJFZERTQSIsInR5cCI6ImNvbnNlbnQtcmVjZWlwdCtqd3MifQ.eyJyZWNlaXB0Ijp7fX0.c2lnbmF0dXJl
         */
        ReceiptJws: string;
        /**
         * @description Receipt as JSON-LD: a `dpv:ConsentReceipt` of the W3C Data Privacy Vocabulary, with the record, its events and the data controller.
         * @example {
         *       "@context": {
         *         "dct": "http://purl.org/dc/terms/",
         *         "dpv": "https://w3id.org/dpv#"
         *       },
         *       "@type": "dpv:ConsentReceipt",
         *       "dct:identifier": "rcpt_01M7Z32D401Q7PSQ21CW4VD2X3"
         *     }
         */
        Receipt27560: unknown;
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
            /** @description The `log_id` from `GET /log` */
            log: string;
            /** @description Signed size and root hash of the log (C2SP signed note) */
            checkpoint: string;
            /** @description Oldest first */
            events: {
                /** @description Event type, such as `consent.created` */
                type: string;
                /** @description Index of the leaf in the log */
                index: number;
                /** @description Content of the leaf: 48 bytes in unpadded base64url */
                entry: string;
                /** @description The exact text that the entry commits to: canonical JSON (RFC 8785). Its `data` commits to the text of the event */
                frame: string;
                /** @description Random value that conceals the data behind its hash in the frame: 16 bytes in unpadded base64url. "" for policies and for leaves of the log itself */
                salt: string;
                /** @description Inclusion proof for the checkpoint (RFC 6962), lowest hash first */
                proof: string[];
            }[];
            /**
             * Format: date-time
             * @description End of the second in which the checkpoint was signed. By this time all events were in the log
             */
            in_log_by: string;
        };
        /**
         * @description Zip file with a manifest, leaves, proofs, policies, README.txt and verify.html, a page that verifies the bundle offline. The same page is served at /verify. To verify on the command line, run /verify-evidence.mjs with Node.js.
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
            /** @description Note about what changed in this version. Stored with the version, not as part of the policy. Visitors see it on the policy page */
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
            /** @description ID of the account that owns the policy */
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
                /** @description Note about what changed in this version; "" if there is none */
                change_note: string;
            }[];
            /** @description Cursor of the next page; "" on the last page */
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
            /** @description Note about what changed in this version; "" if there is none */
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
            /** @description The newest 1000 versions with consents, newest first */
            versions: {
                version: number;
                consents: number;
            }[];
            /** @description The 500 sites with the most consents, in descending order */
            sites: {
                /** Format: uuid */
                site_id: string;
                consents: number;
            }[];
            /** @description False while counting is in progress and the numbers are still too low */
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
         * @description CSV (RFC 4180) in UTF-8, with a header row and CRLF line endings. Columns are the fields of a consent in their order, with `preferences` as JSON text. A cell that begins with = + - @, tab or CR is prefixed with an apostrophe.
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
            /** @description `exp_` followed by a ULID */
            id: string;
            /** @constant */
            status: "queued";
            /** @description Path of the export. Poll it until the status is `ready` */
            status_url: string;
            /** @description Message for a person */
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
            /** @description `exp_` followed by a ULID */
            id: string;
            /**
             * Format: uuid
             * @description ID of the exported site
             */
            site_id: string;
            format: "csv" | "json";
            /** @description Status of the export. A `ready` export has a file; a `streamed` export was sent directly in the response */
            status: "queued" | "running" | "ready" | "failed" | "expired" | "streamed";
            /** @description Number of exported rows, so far while the export is running */
            row_count: number;
            /** @description Size in bytes, so far while the export is running */
            bytes_written: number;
            /** @description Reason for a failure; "" otherwise */
            error_message: string;
            /** Format: date-time */
            requested_at: string;
            /** @description Time when the export ended; null until then */
            completed_at: string | null;
            /** @description Time until which the file is available; null if there is no file */
            expires_at: string | null;
            /** @description The file contains everything recorded up to this time; null if there is no file */
            data_as_of?: string | null;
            /** @description Download link, present only when the status is `ready`. Created for this response and valid for 10 minutes. It needs no API key, so protect it like one */
            download_url?: string;
        };
        /**
         * @description Signed manifest (JWS, compact serialization). Its payload has the facts of the file as `export`, and the newest `checkpoint` of your log. The key is at `/.well-known/jwks.json`.
         * @example eyJhbGciOiJFZERTQSIsInR5cCI6ImNvbnNlbnQtZXhwb3J0LW1hbmlmZXN0K2p3cyJ9.eyJleHBvcnQiOnt9fQ.c2lnbmF0dXJl
         */
        ExportManifest: string;
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
            /** @description Keys, newest first, including revoked and expired ones */
            data: components["schemas"]["Key"][];
            /** @description Cursor of the next page; "" on the last page */
            next_cursor: string;
        };
        /**
         * @example {
         *       "name": "Production",
         *       "expires_at": "2099-12-31T23:59:59.000Z"
         *     }
         */
        CreateKey: {
            /** @description Name that identifies the key for you. We recommend one key per environment */
            name: string;
            /** @description Expiry as an ISO 8601 instant. A time that isn’t in the future returns 400. Omit it or pass null for a key that doesn’t expire */
            expires_at?: string | null;
            /** @description Restricts the key to this site of yours. Omit it or pass null for access to all sites */
            site_id?: string | null;
            /**
             * @description Whether the key can only read
             * @default false
             */
            read_only: boolean;
            /** @description All that the key may do. Omit it or pass null for everything */
            scopes?: ("consents:read" | "consents:write" | "policies:write" | "exports" | "evidence")[] | null;
            /** @description CIDR ranges from which the key can be used, such as `192.0.2.0/24` or `2001:db8::/32`. Omit it or pass null for everywhere */
            addresses?: string[] | null;
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
            /** @description Public ID of the key, used in histories and logs */
            id: string;
            /** @description Name of the key */
            name: string;
            /** @description First characters of the key */
            first_characters: string;
            /** @description Last four characters of the key */
            last_four: string;
            /**
             * Format: date-time
             * @description Time when the key was created
             */
            created_at: string;
            /** @description Time from which the key is refused; null if it doesn’t expire */
            expires_at: string | null;
            /** @description Time of the last successful use, updated within a minute; null if the key hasn’t been used */
            last_used_at: string | null;
            /** @description Time when the key was revoked; null if it isn’t revoked */
            revoked_at: string | null;
            /** @description The only site that the key can access; null for all sites */
            site_id: string | null;
            /** @description Whether the key can only read */
            read_only: boolean;
            /** @description All that the key may do. Absent: everything */
            scopes?: ("consents:read" | "consents:write" | "policies:write" | "exports" | "evidence")[];
            /** @description CIDR ranges from which the key can be used. Absent: everywhere */
            addresses?: string[];
            /** @description Who created the key. Absent for older keys */
            created_by?: {
                /** Format: uuid */
                user_id: string;
                name: string;
                /** @description Whether they are no longer a member of the account */
                removed: boolean;
            };
            /** @description The full API key, which starts with `sk-`. Returned only in this response */
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
            /** @description Public ID of the key, used in histories and logs */
            id: string;
            /** @description Name of the key */
            name: string;
            /** @description First characters of the key */
            first_characters: string;
            /** @description Last four characters of the key */
            last_four: string;
            /**
             * Format: date-time
             * @description Time when the key was created
             */
            created_at: string;
            /** @description Time from which the key is refused; null if it doesn’t expire */
            expires_at: string | null;
            /** @description Time of the last successful use, updated within a minute; null if the key hasn’t been used */
            last_used_at: string | null;
            /** @description Time when the key was revoked; null if it isn’t revoked */
            revoked_at: string | null;
            /** @description The only site that the key can access; null for all sites */
            site_id: string | null;
            /** @description Whether the key can only read */
            read_only: boolean;
            /** @description All that the key may do. Absent: everything */
            scopes?: ("consents:read" | "consents:write" | "policies:write" | "exports" | "evidence")[];
            /** @description CIDR ranges from which the key can be used. Absent: everywhere */
            addresses?: string[];
            /** @description Who created the key. Absent for older keys */
            created_by?: {
                /** Format: uuid */
                user_id: string;
                name: string;
                /** @description Whether they are no longer a member of the account */
                removed: boolean;
            };
        };
        /**
         * @example {
         *       "data": [
         *         {
         *           "user_id": "b7d5c2f0-5b0e-4c1d-8a37-0d9f2f4c6e18",
         *           "name": "Jane Doe",
         *           "email": "jane@example.com",
         *           "role": "auditor",
         *           "site_ids": null,
         *           "created_at": "2026-11-21T09:00:00.000Z",
         *           "last_seen_at": "2026-11-21T10:00:00.000Z",
         *           "has_second_factor": true,
         *           "you": false
         *         }
         *       ]
         *     }
         */
        MemberList: {
            data: components["schemas"]["Member"][];
        };
        /**
         * @example {
         *       "role": "auditor",
         *       "site_ids": null
         *     }
         */
        UpdateMember: {
            /** @description What a member may do */
            role: "owner" | "admin" | "privacy_officer" | "developer" | "marketer" | "auditor";
            /** @description Restricts the member to these sites of yours. Omit it or pass null for all sites. Owners and admins have all sites, so it returns 400 for them */
            site_ids?: string[] | null;
        };
        /**
         * @example {
         *       "user_id": "b7d5c2f0-5b0e-4c1d-8a37-0d9f2f4c6e18",
         *       "name": "Jane Doe",
         *       "email": "jane@example.com",
         *       "role": "auditor",
         *       "site_ids": null,
         *       "created_at": "2026-11-21T09:00:00.000Z",
         *       "last_seen_at": "2026-11-21T10:00:00.000Z",
         *       "has_second_factor": true,
         *       "you": false
         *     }
         */
        Member: {
            /** Format: uuid */
            user_id: string;
            name: string;
            email: string;
            /** @description What a member may do */
            role: "owner" | "admin" | "privacy_officer" | "developer" | "marketer" | "auditor";
            /** @description The only sites that the member may act for; null for all sites */
            site_ids: string[] | null;
            /**
             * Format: date-time
             * @description Since when they are a member
             */
            created_at: string;
            /** @description When one of their sessions that haven’t ended was last used for this account; null without one */
            last_seen_at: string | null;
            has_second_factor: boolean;
            /** @description Whether it is you */
            you: boolean;
        };
        /**
         * @example {
         *       "data": [
         *         {
         *           "id": "3f1e8d52-7c46-4b9a-9d80-6a2c5e71b0f4",
         *           "email": "jane@example.com",
         *           "role": "auditor",
         *           "site_ids": null,
         *           "created_at": "2026-11-21T09:00:00.000Z",
         *           "expires_at": "2026-11-28T09:00:00.000Z",
         *           "invited_by": "Jane Doe"
         *         }
         *       ]
         *     }
         */
        InvitationList: {
            data: components["schemas"]["Invitation"][];
        };
        /**
         * @example {
         *       "email": "new.colleague@example.com",
         *       "role": "auditor"
         *     }
         */
        CreateInvitation: {
            /** @description Email address in ASCII, with an international domain as punycode. Surrounding spaces are ignored */
            email: string;
            /** @description What a member may do */
            role: "owner" | "admin" | "privacy_officer" | "developer" | "marketer" | "auditor";
            /** @description Restricts the member to these sites of yours. Omit it or pass null for all sites. Owners and admins have all sites, so it returns 400 for them */
            site_ids?: string[] | null;
        };
        /**
         * @example {
         *       "id": "3f1e8d52-7c46-4b9a-9d80-6a2c5e71b0f4",
         *       "email": "jane@example.com",
         *       "role": "auditor",
         *       "site_ids": null,
         *       "created_at": "2026-11-21T09:00:00.000Z",
         *       "expires_at": "2026-11-28T09:00:00.000Z",
         *       "invited_by": "Jane Doe"
         *     }
         */
        Invitation: {
            /** Format: uuid */
            id: string;
            email: string;
            /** @description What a member may do */
            role: "owner" | "admin" | "privacy_officer" | "developer" | "marketer" | "auditor";
            /** @description The only sites that the member may act for; null for all sites */
            site_ids: string[] | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            expires_at: string;
            /** @description Name of who invited */
            invited_by: string;
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
            /** @description Sites that aren’t deleted, newest first */
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
            /** @description Name that identifies the site for you */
            name: string;
            /** @description Host name such as www.example.com, without scheme or path. Include a port only if it isn’t the default. localhost and 127.0.0.1 allow pages on any port */
            domain: string;
            /** @description The only keys that `preferences` may contain. Omit it or pass null to allow any key; pass [] to allow none */
            categories?: string[] | null;
            /** @description Settings of the banner. Omit it or pass null to use the defaults */
            banner?: {
                /** @description Categories that the banner asks about, in this order. If the site defines its own `categories`, the banner shows only those, and appends any that are missing here */
                categories?: {
                    /** @description Key in `preferences` */
                    key: string;
                    /** @description Whether the category is always on and shown as such. Default: true for `necessary`, false for all others */
                    required?: boolean;
                    /** @description Name by language */
                    label?: {
                        [key: string]: string;
                    };
                    /** @description Purpose by language */
                    description?: {
                        [key: string]: string;
                    };
                    /** @description Cookies and storage keys of the category. The banner deletes them when the visitor refuses it, unless it is required */
                    cookies?: {
                        /** @description Its name; a `*` at the end stands for any rest. Each name of a kind once in all categories */
                        name: string;
                        /** @description Default: `cookie` */
                        kind?: "cookie" | "local_storage" | "session_storage";
                        /** @description Who sets it */
                        provider?: string;
                        /** @description What it is for, by language */
                        purpose?: {
                            [key: string]: string;
                        };
                        /** @description How long it stays, in your words */
                        duration?: string;
                    }[];
                }[];
                /** @description Custom texts by language, which replace the built-in ones. A language that `languages` does not name is shown in English where it has no text here */
                texts?: {
                    [key: string]: {
                        /** @description Heading */
                        title?: string;
                        /** @description The question to visitors, in plain text */
                        message?: string;
                        /** @description Button that accepts every category */
                        accept?: string;
                        /** @description Button that refuses all categories except required ones */
                        refuse?: string;
                        /** @description Button that shows the categories */
                        choose?: string;
                        /** @description Button that saves a choice of categories */
                        save?: string;
                        /** @description Link that lets a visitor change their choice later */
                        change?: string;
                        /** @description Link to the policy */
                        policy?: string;
                        /** @description Label next to a category that is always on */
                        required?: string;
                        /** @description The message where visitors can refuse, and are not asked first */
                        message_opt_out?: string;
                        /** @description The message where visitors are only told */
                        message_notice?: string;
                        /** @description Button that closes such a message */
                        acknowledge?: string;
                        /** @description Status after Global Privacy Control refused */
                        signal?: string;
                        /** @description In place of held content; `{host}` and `{category}` are replaced */
                        held?: string;
                        /** @description Button that shows held content once */
                        show_once?: string;
                        /** @description Button that agrees to the category of held content */
                        show_always?: string;
                    };
                };
                /** @description Built-in languages that visitors may get, beside those of `texts`. `en` is always there. Default: `en` and `pt-BR`. Most are machine drafts that no speaker has read yet */
                languages?: ("en" | "bg" | "cs" | "da" | "de" | "el" | "es" | "et" | "fi" | "fr" | "ga" | "hr" | "hu" | "it" | "lt" | "lv" | "mt" | "nl" | "pl" | "pt" | "ro" | "sk" | "sl" | "sv" | "ar" | "he" | "hi" | "is" | "ja" | "ko" | "nb" | "pt-BR" | "tr" | "uk" | "zh-Hans" | "zh-Hant")[];
                /** @description Default: `bottom` */
                position?: "bottom" | "bottom_left" | "bottom_right" | "center";
                /** @description Colours as #rrggbb. Default: the built-in colours for the visitor’s light or dark mode. With a `background`, text and accent need a contrast of 4.5:1 to it */
                colors?: {
                    /** @description Buttons and links */
                    accent?: string;
                    /** @description Background */
                    background?: string;
                    /** @description Text */
                    text?: string;
                };
                /** @description Days after which the banner asks again; null means never. Default: 365 */
                ask_again_after_days?: number | null;
                /** @description Whether to ask again after a new version of the policy. Default: true */
                ask_again_on_new_version?: boolean;
                /** @description Lets a sample of page views report names of cookies, storage keys and hosts, never values. Omit it or pass null to turn it off. Default: off */
                watch?: {
                    /** @description Share of page views that report what ran */
                    sample: number;
                    /** @description Categories of hosts, for `GET /sites/{siteId}/seen` */
                    hosts?: {
                        /** @description The host, with its subdomains */
                        name: string;
                        /** @description Key of its category */
                        category: string;
                    }[];
                } | null;
                /** @description Whether to treat Global Privacy Control as a refusal of all categories that aren’t required. Default: true */
                global_privacy_control?: boolean;
                /** @description Whether a choice holds on all subdomains of the site’s domain, by a cookie `consent.v1` that servers can read too. Default: false, no cookie */
                shared_by_subdomains?: boolean;
                /** @description Whether to pass choices to Google tags with Consent Mode v2. Default: false */
                google_consent_mode?: boolean;
                /** @description Default: none */
                earlier_tool?: {
                    /** @description The tool. `cookieconsent` is vanilla-cookieconsent */
                    name: "onetrust" | "cookiebot" | "didomi" | "c15t" | "cookieconsent";
                    /** @description Your categories by the tool’s names of its groups */
                    categories: {
                        [key: string]: string;
                    };
                } | null;
                /** @description Other vendors whose tags are told about choices: Microsoft Advertising (UET), Microsoft Clarity, Amazon Ads, and the pixel of Meta. Default: none */
                vendor_signals?: ("microsoft_uet" | "microsoft_clarity" | "amazon" | "meta")[];
                /** @description Whether the banner is light, dark, or follows the `color-scheme` of the page (`auto`). Default: it follows the visitor’s system */
                color_scheme?: "light" | "dark" | "auto";
                /** @description Lets the banner identify signed-in people by tokens of your server, so that a choice holds on all their devices. The banner says so before a choice. Default: off */
                identity?: {
                    /** @description If a device and its signed-in person chose differently: `ask` asks again and allows only what both allow, `account` takes the person’s choice, `device` that of the device */
                    on_difference: "ask" | "account" | "device";
                    /** @description Your own words about devices, by language. A text that is left out is ours. Languages that visitors do not get are kept and not shown */
                    texts?: {
                        [key: string]: {
                            /** @description In the question: where a choice holds. It must say that it holds on all devices of the signed-in person */
                            scope?: string;
                            /** @description Said once, when the choice of another device holds here */
                            adopted?: string;
                            /** @description In the question, if device and person chose differently */
                            differs?: string;
                        };
                    };
                };
                /** @description What visitors of each place are asked; the first rule that names their place applies. Visitors whose place is unknown, or that no rule names, get the strictest: `opt_in`. Without rules everybody does */
                rules?: {
                    /** @description Countries (ISO 3166-1, such as `BR`), `EEA`, states of the US and provinces of Canada (`US-CA`, `CA-QC`), or `*` for all places that no earlier rule names */
                    places: string[];
                    /** @description When optional categories run. `opt_in`: once the visitor agrees. `opt_out`: until the visitor refuses. `notice`: always, and a note says so. `none`: always, without a banner. A visitor can refuse under each of them */
                    model: "opt_in" | "opt_out" | "notice" | "none";
                    /** @description Categories whose model differs. The strictest model decides which question is shown */
                    categories?: {
                        [key: string]: "opt_in" | "opt_out" | "notice" | "none";
                    };
                    /** @description What Global Privacy Control does. `decides`: it refuses, and nobody is asked. `refuses_and_asks`: it refuses, and the banner asks. `ignored`: nothing. Default: `decides` if `global_privacy_control` is true, else `ignored` */
                    gpc?: "decides" | "refuses_and_asks" | "ignored";
                    /** @description Days after which the banner asks again. Default: `ask_again_after_days` of the banner */
                    ask_again_after_days?: {
                        /** @description After an acceptance; null means never */
                        yes?: number | null;
                        /** @description After a refusal; null means never */
                        no?: number | null;
                    };
                    /** @description Texts that replace those of the banner where this rule applies */
                    texts?: {
                        [key: string]: {
                            /** @description Heading */
                            title?: string;
                            /** @description The question to visitors, in plain text */
                            message?: string;
                            /** @description Button that accepts every category */
                            accept?: string;
                            /** @description Button that refuses all categories except required ones */
                            refuse?: string;
                            /** @description Button that shows the categories */
                            choose?: string;
                            /** @description Button that saves a choice of categories */
                            save?: string;
                            /** @description Link that lets a visitor change their choice later */
                            change?: string;
                            /** @description Link to the policy */
                            policy?: string;
                            /** @description Label next to a category that is always on */
                            required?: string;
                            /** @description The message where visitors can refuse, and are not asked first */
                            message_opt_out?: string;
                            /** @description The message where visitors are only told */
                            message_notice?: string;
                            /** @description Button that closes such a message */
                            acknowledge?: string;
                            /** @description Status after Global Privacy Control refused */
                            signal?: string;
                            /** @description In place of held content; `{host}` and `{category}` are replaced */
                            held?: string;
                            /** @description Button that shows held content once */
                            show_once?: string;
                            /** @description Button that agrees to the category of held content */
                            show_always?: string;
                        };
                    };
                }[];
                /** @description Whether a page reloads when a visitor withdraws a category whose scripts ran on it. Default: `reload` */
                on_withdrawal?: "reload" | "keep";
            } | null;
            /** @description How long decisions hold, in days. Omit it or pass null if they never end. A change applies to decisions that have not ended, within seconds */
            lifetime?: {
                /** @description Days after which an acceptance ends; null or absent: never */
                accepted?: number | null;
                /** @description Days after which a refusal ends; null or absent: never. A withdrawal never ends */
                refused?: number | null;
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
             * @description ID of the site, the `site_id` of its consents
             */
            id: string;
            /** @description Name of the site */
            name: string;
            /** @description Host name. Pages on it and its subdomains can send consents */
            domain: string;
            /** @description The only keys that `preferences` may contain; null allows any key, [] allows none */
            categories: string[] | null;
            /**
             * @description Appearance and behaviour of the banner
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
             *           },
             *           "cookies": [
             *             {
             *               "name": "_ga*",
             *               "provider": "Google",
             *               "purpose": {
             *                 "en": "Counts visits"
             *               },
             *               "duration": "2 years"
             *             }
             *           ]
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
             *       "languages": [
             *         "en",
             *         "pt-BR",
             *         "de"
             *       ],
             *       "position": "bottom_right",
             *       "colors": {
             *         "accent": "#0b7285"
             *       },
             *       "ask_again_after_days": 180
             *     }
             */
            banner?: {
                /** @description Categories that the banner asks about, in this order. If the site defines its own `categories`, the banner shows only those, and appends any that are missing here */
                categories?: {
                    /** @description Key in `preferences` */
                    key: string;
                    /** @description Whether the category is always on and shown as such. Default: true for `necessary`, false for all others */
                    required?: boolean;
                    /** @description Name by language */
                    label?: {
                        [key: string]: string;
                    };
                    /** @description Purpose by language */
                    description?: {
                        [key: string]: string;
                    };
                    /** @description Cookies and storage keys of the category. The banner deletes them when the visitor refuses it, unless it is required */
                    cookies?: {
                        /** @description Its name; a `*` at the end stands for any rest. Each name of a kind once in all categories */
                        name: string;
                        /** @description Default: `cookie` */
                        kind?: "cookie" | "local_storage" | "session_storage";
                        /** @description Who sets it */
                        provider?: string;
                        /** @description What it is for, by language */
                        purpose?: {
                            [key: string]: string;
                        };
                        /** @description How long it stays, in your words */
                        duration?: string;
                    }[];
                }[];
                /** @description Custom texts by language, which replace the built-in ones. A language that `languages` does not name is shown in English where it has no text here */
                texts?: {
                    [key: string]: {
                        /** @description Heading */
                        title?: string;
                        /** @description The question to visitors, in plain text */
                        message?: string;
                        /** @description Button that accepts every category */
                        accept?: string;
                        /** @description Button that refuses all categories except required ones */
                        refuse?: string;
                        /** @description Button that shows the categories */
                        choose?: string;
                        /** @description Button that saves a choice of categories */
                        save?: string;
                        /** @description Link that lets a visitor change their choice later */
                        change?: string;
                        /** @description Link to the policy */
                        policy?: string;
                        /** @description Label next to a category that is always on */
                        required?: string;
                        /** @description The message where visitors can refuse, and are not asked first */
                        message_opt_out?: string;
                        /** @description The message where visitors are only told */
                        message_notice?: string;
                        /** @description Button that closes such a message */
                        acknowledge?: string;
                        /** @description Status after Global Privacy Control refused */
                        signal?: string;
                        /** @description In place of held content; `{host}` and `{category}` are replaced */
                        held?: string;
                        /** @description Button that shows held content once */
                        show_once?: string;
                        /** @description Button that agrees to the category of held content */
                        show_always?: string;
                    };
                };
                /** @description Built-in languages that visitors may get, beside those of `texts`. `en` is always there. Default: `en` and `pt-BR`. Most are machine drafts that no speaker has read yet */
                languages?: ("en" | "bg" | "cs" | "da" | "de" | "el" | "es" | "et" | "fi" | "fr" | "ga" | "hr" | "hu" | "it" | "lt" | "lv" | "mt" | "nl" | "pl" | "pt" | "ro" | "sk" | "sl" | "sv" | "ar" | "he" | "hi" | "is" | "ja" | "ko" | "nb" | "pt-BR" | "tr" | "uk" | "zh-Hans" | "zh-Hant")[];
                /** @description Default: `bottom` */
                position?: "bottom" | "bottom_left" | "bottom_right" | "center";
                /** @description Colours as #rrggbb. Default: the built-in colours for the visitor’s light or dark mode. With a `background`, text and accent need a contrast of 4.5:1 to it */
                colors?: {
                    /** @description Buttons and links */
                    accent?: string;
                    /** @description Background */
                    background?: string;
                    /** @description Text */
                    text?: string;
                };
                /** @description Days after which the banner asks again; null means never. Default: 365 */
                ask_again_after_days?: number | null;
                /** @description Whether to ask again after a new version of the policy. Default: true */
                ask_again_on_new_version?: boolean;
                /** @description Lets a sample of page views report names of cookies, storage keys and hosts, never values. Omit it or pass null to turn it off. Default: off */
                watch?: {
                    /** @description Share of page views that report what ran */
                    sample: number;
                    /** @description Categories of hosts, for `GET /sites/{siteId}/seen` */
                    hosts?: {
                        /** @description The host, with its subdomains */
                        name: string;
                        /** @description Key of its category */
                        category: string;
                    }[];
                } | null;
                /** @description Whether to treat Global Privacy Control as a refusal of all categories that aren’t required. Default: true */
                global_privacy_control?: boolean;
                /** @description Whether a choice holds on all subdomains of the site’s domain, by a cookie `consent.v1` that servers can read too. Default: false, no cookie */
                shared_by_subdomains?: boolean;
                /** @description Whether to pass choices to Google tags with Consent Mode v2. Default: false */
                google_consent_mode?: boolean;
                /** @description Default: none */
                earlier_tool?: {
                    /** @description The tool. `cookieconsent` is vanilla-cookieconsent */
                    name: "onetrust" | "cookiebot" | "didomi" | "c15t" | "cookieconsent";
                    /** @description Your categories by the tool’s names of its groups */
                    categories: {
                        [key: string]: string;
                    };
                } | null;
                /** @description Other vendors whose tags are told about choices: Microsoft Advertising (UET), Microsoft Clarity, Amazon Ads, and the pixel of Meta. Default: none */
                vendor_signals?: ("microsoft_uet" | "microsoft_clarity" | "amazon" | "meta")[];
                /** @description Whether the banner is light, dark, or follows the `color-scheme` of the page (`auto`). Default: it follows the visitor’s system */
                color_scheme?: "light" | "dark" | "auto";
                /** @description Lets the banner identify signed-in people by tokens of your server, so that a choice holds on all their devices. The banner says so before a choice. Default: off */
                identity?: {
                    /** @description If a device and its signed-in person chose differently: `ask` asks again and allows only what both allow, `account` takes the person’s choice, `device` that of the device */
                    on_difference: "ask" | "account" | "device";
                    /** @description Your own words about devices, by language. A text that is left out is ours. Languages that visitors do not get are kept and not shown */
                    texts?: {
                        [key: string]: {
                            /** @description In the question: where a choice holds. It must say that it holds on all devices of the signed-in person */
                            scope?: string;
                            /** @description Said once, when the choice of another device holds here */
                            adopted?: string;
                            /** @description In the question, if device and person chose differently */
                            differs?: string;
                        };
                    };
                };
                /** @description What visitors of each place are asked; the first rule that names their place applies. Visitors whose place is unknown, or that no rule names, get the strictest: `opt_in`. Without rules everybody does */
                rules?: {
                    /** @description Countries (ISO 3166-1, such as `BR`), `EEA`, states of the US and provinces of Canada (`US-CA`, `CA-QC`), or `*` for all places that no earlier rule names */
                    places: string[];
                    /** @description When optional categories run. `opt_in`: once the visitor agrees. `opt_out`: until the visitor refuses. `notice`: always, and a note says so. `none`: always, without a banner. A visitor can refuse under each of them */
                    model: "opt_in" | "opt_out" | "notice" | "none";
                    /** @description Categories whose model differs. The strictest model decides which question is shown */
                    categories?: {
                        [key: string]: "opt_in" | "opt_out" | "notice" | "none";
                    };
                    /** @description What Global Privacy Control does. `decides`: it refuses, and nobody is asked. `refuses_and_asks`: it refuses, and the banner asks. `ignored`: nothing. Default: `decides` if `global_privacy_control` is true, else `ignored` */
                    gpc?: "decides" | "refuses_and_asks" | "ignored";
                    /** @description Days after which the banner asks again. Default: `ask_again_after_days` of the banner */
                    ask_again_after_days?: {
                        /** @description After an acceptance; null means never */
                        yes?: number | null;
                        /** @description After a refusal; null means never */
                        no?: number | null;
                    };
                    /** @description Texts that replace those of the banner where this rule applies */
                    texts?: {
                        [key: string]: {
                            /** @description Heading */
                            title?: string;
                            /** @description The question to visitors, in plain text */
                            message?: string;
                            /** @description Button that accepts every category */
                            accept?: string;
                            /** @description Button that refuses all categories except required ones */
                            refuse?: string;
                            /** @description Button that shows the categories */
                            choose?: string;
                            /** @description Button that saves a choice of categories */
                            save?: string;
                            /** @description Link that lets a visitor change their choice later */
                            change?: string;
                            /** @description Link to the policy */
                            policy?: string;
                            /** @description Label next to a category that is always on */
                            required?: string;
                            /** @description The message where visitors can refuse, and are not asked first */
                            message_opt_out?: string;
                            /** @description The message where visitors are only told */
                            message_notice?: string;
                            /** @description Button that closes such a message */
                            acknowledge?: string;
                            /** @description Status after Global Privacy Control refused */
                            signal?: string;
                            /** @description In place of held content; `{host}` and `{category}` are replaced */
                            held?: string;
                            /** @description Button that shows held content once */
                            show_once?: string;
                            /** @description Button that agrees to the category of held content */
                            show_always?: string;
                        };
                    };
                }[];
                /** @description Whether a page reloads when a visitor withdraws a category whose scripts ran on it. Default: `reload` */
                on_withdrawal?: "reload" | "keep";
            };
            lifetime?: {
                /** @description Days after which an acceptance ends; null or absent: never */
                accepted?: number | null;
                /** @description Days after which a refusal ends; null or absent: never. A withdrawal never ends */
                refused?: number | null;
            };
            /** @description The linked policy; null if the site has none */
            policy_id: string | null;
            /** @description Token for public ingest, sent as `X-Site-Token`. Starts with `st_` */
            token: string;
            /**
             * Format: date-time
             * @description Time when the site was created
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Time when the site was last changed
             */
            updated_at: string;
        };
        /**
         * @example {
         *       "policy_id": "ccbaa08e-a1ae-410b-bdfb-8a3ece8b6e0b"
         *     }
         */
        SitePolicy: {
            /** @description ID of one of your policies; null unlinks the current policy */
            policy_id: string | null;
        };
        /**
         * @example {
         *       "keys": [
         *         {
         *           "algorithm": "HS256",
         *           "public_key": null,
         *           "created_at": "2026-11-21T09:00:00.000Z",
         *           "ends_at": null
         *         }
         *       ]
         *     }
         */
        SiteIdentity: {
            /** @description Keys that are valid now, the current one first. Empty: nobody can be identified */
            keys: {
                algorithm: "HS256" | "ES256" | "EdDSA" | "RS256";
                /** @description Your public key as JWK; null for a secret, which nothing shows again */
                public_key: {
                    [key: string]: unknown;
                } | null;
                /**
                 * Format: date-time
                 * @description Time when the key was made or stored
                 */
                created_at: string;
                /** @description When it stops being valid, because another one replaced it; null for the current key */
                ends_at: string | null;
            }[];
        };
        /**
         * @example {
         *       "public_key": {
         *         "kty": "EC",
         *         "crv": "P-256",
         *         "x": "f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU",
         *         "y": "x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0"
         *       }
         *     }
         */
        SetSiteIdentity: {
            public_key: {
                [key: string]: string | string[];
            };
        };
        /**
         * @example {
         *       "keys": [
         *         {
         *           "algorithm": "HS256",
         *           "public_key": null,
         *           "created_at": "2026-11-21T09:00:00.000Z",
         *           "ends_at": null
         *         }
         *       ],
         *       "secret": "idsec_exampleexampleexampleexampleexampleexamplee"
         *     }
         */
        SiteIdentityWithSecret: {
            /** @description Keys that are valid now, the current one first. Empty: nobody can be identified */
            keys: {
                algorithm: "HS256" | "ES256" | "EdDSA" | "RS256";
                /** @description Your public key as JWK; null for a secret, which nothing shows again */
                public_key: {
                    [key: string]: unknown;
                } | null;
                /**
                 * Format: date-time
                 * @description Time when the key was made or stored
                 */
                created_at: string;
                /** @description When it stops being valid, because another one replaced it; null for the current key */
                ends_at: string | null;
            }[];
            /** @description The secret for HS256. Only this response has it */
            secret: string;
        };
        /**
         * @example {
         *       "answers_to": "privacy@example.com",
         *       "confirmed_at": "2026-11-21T09:00:00.000Z",
         *       "is_on": true
         *     }
         */
        PersonRequestSettings: {
            /** @description Your address for requests. People see it, and it is told of each request; null: requests are off */
            answers_to: string | null;
            /** @description When the address was confirmed by the link of a mail; null until then */
            confirmed_at: string | null;
            /** @description Whether people can send requests: the address is confirmed */
            is_on: boolean;
        };
        /**
         * @example {
         *       "answers_to": "privacy@example.com"
         *     }
         */
        SetPersonRequestSettings: {
            /** @description Your address for requests; null turns them off */
            answers_to: string | null;
        };
        /**
         * @example {
         *       "data": [
         *         {
         *           "number": 3,
         *           "sha256": "a5e9a3c6e2c4a1fd7d0f2c1ea0ed1e7b7f1a6ea0b2a6d0f0c1b6c1f5b1f6f3b1",
         *           "kind": "banner",
         *           "made_at": "2026-11-21T09:00:00.000Z",
         *           "answers": {
         *             "total": 1830,
         *             "accept_all": 1204,
         *             "refuse_all": 405,
         *             "save": 210,
         *             "signal": 11,
         *             "withdraw": 0
         *           }
         *         }
         *       ],
         *       "current_number": 3,
         *       "next_cursor": "eyJhZnRlciI6IjAxTTdZTkFZTTBGQjRDMDJZRUhBMFhYN0ExIn0"
         *     }
         */
        Notices: {
            data: {
                /** @description Number of the notice on its site. Settings that the site had before have their old number */
                number: number;
                /** @description SHA-256 of `notice` as canonical JSON (RFC 8785) */
                sha256: string;
                /** @description `banner`: what the banner of the site asks. `form`: what a form of yours asks, as you registered it */
                kind: "banner" | "form";
                /**
                 * Format: date-time
                 * @description When the notice got its number
                 */
                made_at: string;
                /** @description How many consents answered it, and how, when they were recorded. Later changes and erasures don’t change it. null if they cannot be counted now */
                answers: {
                    /** @description Consents that name this notice in their `context` */
                    total: number;
                    /** @description Accepted everything */
                    accept_all: number;
                    /** @description Refused everything */
                    refuse_all: number;
                    /** @description Saved a choice of categories */
                    save: number;
                    /** @description Answered by a signal of the browser */
                    signal: number;
                    /** @description Withdrew an acceptance */
                    withdraw: number;
                } | null;
            }[];
            /** @description Number of the notice that the banner asks with now, which may be an old one. null if there is none, and on every page but the first */
            current_number: number | null;
            /** @description Cursor of the next page; "" on the last page */
            next_cursor: string;
        };
        /**
         * @example {
         *       "data": [
         *         {
         *           "kind": "cookie",
         *           "name": "_ga_*",
         *           "first_day": "2026-11-21",
         *           "last_day": "2026-11-29",
         *           "reports": 412,
         *           "confirmed": true,
         *           "states": [
         *             {
         *               "state": "before",
         *               "reports": 212,
         *               "confirmed": true
         *             },
         *             {
         *               "state": "accepted",
         *               "reports": 200,
         *               "confirmed": true
         *             }
         *           ],
         *           "category": "analytics",
         *           "against_choice": true
         *         }
         *       ],
         *       "reports": 630,
         *       "more": 0,
         *       "next_cursor": "eyJhZnRlciI6IjAxTTdZTkFZTTBGQjRDMDJZRUhBMFhYN0ExIn0"
         *     }
         */
        SeenNames: {
            data: {
                /** @description What has the name */
                kind: "cookie" | "local_storage" | "session_storage" | "host";
                /** @description The name. `*` stands for an id, or for the labels of a host before it */
                name: string;
                states: {
                    /** @description `before`: the visitor had never chosen. `refused`: everything optional was refused. `partial`: some categories were accepted. `accepted`: all were */
                    state: "before" | "refused" | "partial" | "accepted";
                    /** @description Page views that reported it in this state in the last 90 days */
                    reports: number;
                    /** @description Whether three clients reported it in this state, on two days each */
                    confirmed: boolean;
                }[];
                /**
                 * Format: date
                 * @description First day on which it was reported, in UTC
                 */
                first_day: string;
                /**
                 * Format: date
                 * @description Last day on which it was reported, in UTC
                 */
                last_day: string;
                /** @description Page views that reported it in the last 90 days */
                reports: number;
                /** @description Whether it is confirmed in any state */
                confirmed: boolean;
                /** @description Category that the settings of the banner give this name; null if they give none */
                category: string | null;
                /** @description Whether it is confirmed before a choice or after a refusal, although it belongs to no required category. Always false for the site’s own hosts */
                against_choice: boolean;
            }[];
            /** @description Reports of the last 90 days */
            reports: number;
            /** @description Names in these reports that were not kept, because a report had more than 100 or the site has 2,000. A name counts each time */
            more: number;
            /** @description Cursor of the next page; "" on the last page */
            next_cursor: string;
        };
        /**
         * @example {
         *       "data": [
         *         {
         *           "number": 3,
         *           "from": "2026-11-16",
         *           "to": "2026-11-22",
         *           "made_at": "2026-11-21T09:00:00.000Z",
         *           "kept": true,
         *           "sha256": "ceca6a64a642441d2d3d21f9e0ada8fde081b75ad51558c23f3f147e7de8d856"
         *         }
         *       ],
         *       "next_cursor": "eyJhZnRlciI6IjAxTTdZTkFZTTBGQjRDMDJZRUhBMFhYN0ExIn0"
         *     }
         */
        SeenReports: {
            data: {
                /** @description From 1, without a gap. A week without a report has no number */
                number: number;
                /**
                 * Format: date
                 * @description Monday of the week, in UTC
                 */
                from: string;
                /**
                 * Format: date
                 * @description Sunday of the week, the last day that the report counts
                 */
                to: string;
                /** @description SHA-256 of the report, of its exact bytes */
                sha256: string;
                /**
                 * Format: date-time
                 * @description When it was made, from the Tuesday after the week on
                 */
                made_at: string;
                /** @description Whether the report can be downloaded. Above 32 MiB the oldest reports of a site go; their proofs stay */
                kept: boolean;
            }[];
            /** @description Cursor of the next page; "" on the last page */
            next_cursor: string;
        };
        /**
         * @example {
         *       "v": 1,
         *       "site_id": "2617f3e5-242e-4857-b837-91dfc21ab605",
         *       "from": "2026-11-16",
         *       "to": "2026-11-22",
         *       "since": "2026-08-25",
         *       "reports": 630,
         *       "more": 0,
         *       "names": [
         *         {
         *           "kind": "cookie",
         *           "name": "_ga_*",
         *           "category": "analytics",
         *           "required": false,
         *           "states": [
         *             {
         *               "state": "accepted",
         *               "reports": 412,
         *               "confirmed": true,
         *               "first_day": "2026-10-02",
         *               "last_day": "2026-11-22"
         *             }
         *           ]
         *         }
         *       ]
         *     }
         */
        SeenReportOfWeek: {
            /** @description Form of the report */
            v: number;
            /**
             * Format: uuid
             * @description The site
             */
            site_id: string;
            /**
             * Format: date
             * @description Monday of the week, in UTC
             */
            from: string;
            /**
             * Format: date
             * @description Sunday of the week, the last day that the report counts
             */
            to: string;
            /**
             * Format: date
             * @description First day that the report counts, 90 days up to `to`
             */
            since: string;
            /** @description Page views that were reported from `since` to `to` */
            reports: number;
            /** @description Names in them that were not kept, because there was no room */
            more: number;
            /** @description Names that are confirmed in a state, by kind, then name */
            names: {
                /** @description What has the name */
                kind: "cookie" | "local_storage" | "session_storage" | "host";
                /** @description The name. `*` stands for an id, or for the labels of a host before it */
                name: string;
                /** @description Category that the settings of the banner gave this name when the report was made; null if they gave none */
                category: string | null;
                /** @description Whether that category was required, so that the name needs no consent */
                required: boolean;
                states: {
                    /** @description `before`: the visitor had never chosen. `refused`: everything optional was refused. `partial`: some categories were accepted. `accepted`: all were */
                    state: "before" | "refused" | "partial" | "accepted";
                    /** @description Page views that reported it in this state */
                    reports: number;
                    /** @description Whether three clients reported it in this state, on two days each */
                    confirmed: boolean;
                    /**
                     * Format: date
                     * @description First day on which it was reported in this state
                     */
                    first_day: string;
                    /**
                     * Format: date
                     * @description Last day on which it was reported in this state
                     */
                    last_day: string;
                }[];
            }[];
        };
        /**
         * @example {
         *       "texts": {
         *         "en": {
         *           "title": "Newsletter",
         *           "message": "May we send you offers by email?",
         *           "accept": "Subscribe",
         *           "fields": {
         *             "frequency": "Once a month"
         *           }
         *         },
         *         "pt-BR": {
         *           "title": "Novidades",
         *           "message": "Podemos enviar ofertas por e-mail?",
         *           "accept": "Assinar",
         *           "fields": {
         *             "frequency": "Uma vez por mês"
         *           }
         *         }
         *       },
         *       "categories": [
         *         {
         *           "key": "newsletter",
         *           "label": {
         *             "en": "Offers by email",
         *             "pt-BR": "Ofertas por e-mail"
         *           }
         *         }
         *       ]
         *     }
         */
        FormBody: {
            /** @description All texts in each language, as shown. A context names one of these languages */
            texts: {
                [key: string]: {
                    /** @description Heading */
                    title?: string;
                    /** @description The question, as shown */
                    message: string;
                    /** @description Button or box that agrees */
                    accept?: string;
                    /** @description Button or box that refuses */
                    refuse?: string;
                    /** @description Button that sends a choice of categories */
                    save?: string;
                    /** @description All other texts of the form, by names of yours */
                    fields?: {
                        [key: string]: string;
                    };
                };
            };
            /** @description What the form asks about, in the order shown. Each key once */
            categories?: {
                /** @description Key in `preferences` */
                key: string;
                /** @description Whether it cannot be refused. Default: true for `necessary`, false for all others */
                required?: boolean;
                /** @description Name in each language of `texts`, as shown */
                label: {
                    [key: string]: string;
                };
                /** @description Purpose, in any language of `texts` */
                description?: {
                    [key: string]: string;
                };
            }[];
            /** @description A picture of the form: the base64 of a PNG, JPEG or WebP file of at most 1 MiB, 16,384 pixels a side and 50 million in all */
            picture?: string;
        };
        /**
         * @example {
         *       "number": 3,
         *       "sha256": "a5e9a3c6e2c4a1fd7d0f2c1ea0ed1e7b7f1a6ea0b2a6d0f0c1b6c1f5b1f6f3b1",
         *       "kind": "form",
         *       "made_at": "2026-11-21T09:00:00.000Z",
         *       "notice": {
         *         "v": 1,
         *         "kind": "form",
         *         "site_id": "2617f3e5-242e-4857-b837-91dfc21ab605",
         *         "texts": {
         *           "en": {
         *             "title": "Newsletter",
         *             "message": "May we send you offers by email?",
         *             "accept": "Subscribe",
         *             "fields": {
         *               "frequency": "Once a month"
         *             }
         *           },
         *           "pt-BR": {
         *             "title": "Novidades",
         *             "message": "Podemos enviar ofertas por e-mail?",
         *             "accept": "Assinar",
         *             "fields": {
         *               "frequency": "Uma vez por mês"
         *             }
         *           }
         *         },
         *         "picture": null,
         *         "categories": [
         *           {
         *             "key": "newsletter",
         *             "label": {
         *               "en": "Offers by email",
         *               "pt-BR": "Ofertas por e-mail"
         *             },
         *             "required": false,
         *             "description": {}
         *           }
         *         ]
         *       }
         *     }
         */
        RegisteredNotice: {
            /** @description Number of the notice on its site. Settings that the site had before have their old number */
            number: number;
            /** @description SHA-256 of `notice` as canonical JSON (RFC 8785) */
            sha256: string;
            /** @description `banner`: what the banner of the site asks. `form`: what a form of yours asks, as you registered it */
            kind: "banner" | "form";
            /**
             * Format: date-time
             * @description When the notice got its number
             */
            made_at: string;
            notice: {
                /** @constant */
                v: 1;
                /** @constant */
                kind: "form";
                /** Format: uuid */
                site_id: string;
                /** @description All texts in each language, as shown. A context names one of these languages */
                texts: {
                    [key: string]: {
                        /** @description Heading */
                        title?: string;
                        /** @description The question, as shown */
                        message: string;
                        /** @description Button or box that agrees */
                        accept?: string;
                        /** @description Button or box that refuses */
                        refuse?: string;
                        /** @description Button that sends a choice of categories */
                        save?: string;
                        /** @description All other texts of the form, by names of yours */
                        fields?: {
                            [key: string]: string;
                        };
                    };
                };
                /** @description In the order shown; null if the form names none */
                categories: {
                    key: string;
                    required: boolean;
                    /** @description Name in each language, as shown */
                    label: {
                        [key: string]: string;
                    };
                    /** @description Purpose by language */
                    description: {
                        [key: string]: string;
                    };
                }[] | null;
                /** @description null if the form has none */
                picture: {
                    /** @description SHA-256 of the file */
                    sha256: string;
                    media_type: "image/png" | "image/jpeg" | "image/webp";
                    bytes: number;
                } | null;
            };
        };
        /**
         * @example {
         *       "number": 3,
         *       "sha256": "a5e9a3c6e2c4a1fd7d0f2c1ea0ed1e7b7f1a6ea0b2a6d0f0c1b6c1f5b1f6f3b1",
         *       "kind": "banner",
         *       "made_at": "2026-11-21T09:00:00.000Z",
         *       "answers": {
         *         "total": 1830,
         *         "accept_all": 1204,
         *         "refuse_all": 405,
         *         "save": 210,
         *         "signal": 11,
         *         "withdraw": 0
         *       },
         *       "notice": {
         *         "v": 1,
         *         "kind": "banner",
         *         "site_id": "2617f3e5-242e-4857-b837-91dfc21ab605",
         *         "program": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
         *         "categories": [
         *           {
         *             "key": "analytics",
         *             "required": false,
         *             "label": {
         *               "en": "Analytics"
         *             },
         *             "description": {}
         *           }
         *         ],
         *         "policy": {
         *           "id": "ccbaa08e-a1ae-410b-bdfb-8a3ece8b6e0b",
         *           "version": 1,
         *           "sha256": "ceca6a64a642441d2d3d21f9e0ada8fde081b75ad51558c23f3f147e7de8d856"
         *         },
         *         "texts": {
         *           "en": {
         *             "title": "Cookies at the shop",
         *             "message": "We use cookies to keep this site running. With your consent, we also use them for other purposes.",
         *             "accept": "Accept all",
         *             "refuse": "Refuse all",
         *             "choose": "Choose",
         *             "save": "Save choice",
         *             "change": "Cookie settings",
         *             "policy": "Privacy policy",
         *             "required": "Always on",
         *             "held": "This content is from {host}. It needs your consent to “{category}”.",
         *             "show_once": "Show once",
         *             "show_always": "Always show"
         *           }
         *         },
         *         "buttons": [
         *           "refuse_all",
         *           "accept_all",
         *           "choose",
         *           "save"
         *         ],
         *         "position": "bottom_right",
         *         "colors": {
         *           "accent": "#0b7285"
         *         },
         *         "ask_again_after_days": 180,
         *         "ask_again_on_new_version": true,
         *         "global_privacy_control": true,
         *         "google_consent_mode": false
         *       }
         *     }
         */
        Notice: {
            /** @description Number of the notice on its site. Settings that the site had before have their old number */
            number: number;
            /** @description SHA-256 of `notice` as canonical JSON (RFC 8785) */
            sha256: string;
            /** @description `banner`: what the banner of the site asks. `form`: what a form of yours asks, as you registered it */
            kind: "banner" | "form";
            /**
             * Format: date-time
             * @description When the notice got its number
             */
            made_at: string;
            /** @description How many consents answered it, and how, when they were recorded. Later changes and erasures don’t change it. null if they cannot be counted now */
            answers: {
                /** @description Consents that name this notice in their `context` */
                total: number;
                /** @description Accepted everything */
                accept_all: number;
                /** @description Refused everything */
                refuse_all: number;
                /** @description Saved a choice of categories */
                save: number;
                /** @description Answered by a signal of the browser */
                signal: number;
                /** @description Withdrew an acceptance */
                withdraw: number;
            } | null;
            notice: {
                /** @constant */
                v: 1;
                /** @constant */
                kind: "banner";
                /** Format: uuid */
                site_id: string;
                /** @description SHA-256 of the banner.js that draws it */
                program: string;
                /** @description In the order shown; null if the site names no categories */
                categories: {
                    key: string;
                    required: boolean;
                    /** @description Name in each language, as shown */
                    label: {
                        [key: string]: string;
                    };
                    /** @description Purpose by language. Other languages show the English one */
                    description: {
                        [key: string]: string;
                    };
                    /** @description Cookies and storage keys that a refusal deletes; absent if the category names none */
                    cookies?: {
                        /** @description A `*` at the end stands for any rest */
                        name: string;
                        /** @description Default: `cookie` */
                        kind?: "cookie" | "local_storage" | "session_storage";
                        provider?: string;
                        /** @description Purpose by language */
                        purpose?: {
                            [key: string]: string;
                        };
                        duration?: string;
                    }[];
                }[] | null;
                policy: {
                    /** Format: uuid */
                    id: string;
                    version: number;
                    /** @description SHA-256 of the linked text */
                    sha256: string;
                } | null;
                /** @description All texts in each language, as shown */
                texts: {
                    [key: string]: {
                        title: string;
                        message: string;
                        accept: string;
                        refuse: string;
                        choose: string;
                        save: string;
                        change: string;
                        policy: string;
                        required: string;
                        message_opt_out?: string;
                        message_notice?: string;
                        acknowledge?: string;
                        signal?: string;
                        held?: string;
                        show_once?: string;
                        show_always?: string;
                    };
                };
                /** @description In the order shown. `save` takes the place of `choose` once the categories are open */
                buttons: ("refuse_all" | "accept_all" | "choose" | "save")[];
                position: "bottom" | "bottom_left" | "bottom_right" | "center";
                /** @description Colours as #rrggbb for `accent`, `background` and `text` */
                colors: {
                    [key: string]: string;
                };
                ask_again_after_days: number | null;
                ask_again_on_new_version: boolean;
                global_privacy_control: boolean;
                google_consent_mode: boolean;
                /** @description What visitors of each place are asked, by number. Absent if the site has no rules */
                rules?: {
                    /** @description As `context.signals.rule` of a consent names it. 0: no rule is for the place */
                    number: number;
                    /** @description Empty for number 0 */
                    places: string[];
                    model: "opt_in" | "opt_out" | "notice" | "none";
                    /** @description Categories whose model differs */
                    categories: {
                        [key: string]: "opt_in" | "opt_out" | "notice" | "none";
                    };
                    /** @description The strictest model of the optional categories. It decides the question: `message` for `opt_in`, else `message_opt_out`; under `notice` the banner first shows `message_notice`, and under `none` nothing */
                    question: "opt_in" | "opt_out" | "notice" | "none";
                    gpc: "decides" | "refuses_and_asks" | "ignored";
                    ask_again_after_days: {
                        yes: number | null;
                        no: number | null;
                    };
                    /** @description What differs from `texts` of the notice */
                    texts: {
                        [key: string]: {
                            title?: string;
                            message?: string;
                            accept?: string;
                            refuse?: string;
                            choose?: string;
                            save?: string;
                            change?: string;
                            policy?: string;
                            required?: string;
                            message_opt_out?: string;
                            message_notice?: string;
                            acknowledge?: string;
                            signal?: string;
                            held?: string;
                            show_once?: string;
                            show_always?: string;
                        };
                    };
                }[];
                /**
                 * @description A withdrawal does not reload the page; absent if it does
                 * @constant
                 */
                on_withdrawal?: "keep";
                /** @description As the owner chose; absent if the banner follows the visitor’s system */
                color_scheme?: "light" | "dark" | "auto";
                /** @description Vendors besides Google that are told about choices; absent if there are none */
                vendor_signals?: string[];
                /** @description A choice holds on all devices of a signed-in person. Absent if the site does not identify people */
                identity?: {
                    on_difference: "ask" | "account" | "device";
                    /** @description What the banner says about devices, by language */
                    texts: {
                        [key: string]: {
                            scope: string;
                            adopted: string;
                            differs: string;
                        };
                    };
                };
            } | {
                /** @constant */
                v: 1;
                /** @constant */
                kind: "form";
                /** Format: uuid */
                site_id: string;
                /** @description All texts in each language, as shown. A context names one of these languages */
                texts: {
                    [key: string]: {
                        /** @description Heading */
                        title?: string;
                        /** @description The question, as shown */
                        message: string;
                        /** @description Button or box that agrees */
                        accept?: string;
                        /** @description Button or box that refuses */
                        refuse?: string;
                        /** @description Button that sends a choice of categories */
                        save?: string;
                        /** @description All other texts of the form, by names of yours */
                        fields?: {
                            [key: string]: string;
                        };
                    };
                };
                /** @description In the order shown; null if the form names none */
                categories: {
                    key: string;
                    required: boolean;
                    /** @description Name in each language, as shown */
                    label: {
                        [key: string]: string;
                    };
                    /** @description Purpose by language */
                    description: {
                        [key: string]: string;
                    };
                }[] | null;
                /** @description null if the form has none */
                picture: {
                    /** @description SHA-256 of the file */
                    sha256: string;
                    media_type: "image/png" | "image/jpeg" | "image/webp";
                    bytes: number;
                } | null;
            };
        };
        /**
         * @description The file, as it was registered
         * @example PNG…
         */
        NoticePicture: string;
        /**
         * @example {
         *       "id": "aud_01KAPH5T00XWJ6Y9QZ4V8N3R2M",
         *       "at": "2026-11-21T09:00:00.000Z",
         *       "kind": "site.updated",
         *       "actor": {
         *         "kind": "user",
         *         "id": "0c401556-0e34-40d4-815d-81f55fff297f"
         *       },
         *       "country": "DE",
         *       "region": "",
         *       "request_id": "req_01KAPH5T00",
         *       "site_id": "2617f3e5-242e-4857-b837-91dfc21ab605",
         *       "target": {
         *         "kind": "site",
         *         "id": "2617f3e5-242e-4857-b837-91dfc21ab605"
         *       },
         *       "changes": [
         *         {
         *           "field": "name",
         *           "from": "Shop",
         *           "to": "Example Shop"
         *         }
         *       ]
         *     }
         */
        AuditEntry: {
            id: string;
            /** Format: date-time */
            at: string;
            /** @description Such as `site.updated`. Later releases may have more kinds */
            kind: string;
            /** @description null if an earlier release did not say who it was */
            actor: {
                /** @description `user`, `api_key`, `operator`, `link` (who has a link to a file) or `system` */
                kind: string;
                /** @description ID of the user or the key */
                id: string | null;
            } | null;
            /** @description ISO 3166-1 alpha-2 of the address, which itself is not stored; "" if unknown */
            country: string;
            region: string;
            /** @description `X-Request-Id` of the request; "" for what the service did by itself */
            request_id: string;
            /** @description The site that it is about */
            site_id: string | null;
            /** @description What it is about. A `subject` is named by its tag in your evidence log, in hex */
            target: {
                kind: string;
                id: string;
            } | null;
            /** @description Fields that changed. Long texts are named by `sha256:` and their hash. Secrets are never in it */
            changes: {
                field: string;
                /** @description Before; null if there was none */
                from: string | number | boolean | null | string[];
                /** @description After; null if there is none */
                to: string | number | boolean | null | string[];
            }[];
        };
        /**
         * @example {
         *       "data": [
         *         {
         *           "id": "aud_01KAPH5T00XWJ6Y9QZ4V8N3R2M",
         *           "at": "2026-11-21T09:00:00.000Z",
         *           "kind": "site.updated",
         *           "actor": {
         *             "kind": "user",
         *             "id": "0c401556-0e34-40d4-815d-81f55fff297f"
         *           },
         *           "country": "DE",
         *           "region": "",
         *           "request_id": "req_01KAPH5T00",
         *           "site_id": "2617f3e5-242e-4857-b837-91dfc21ab605",
         *           "target": {
         *             "kind": "site",
         *             "id": "2617f3e5-242e-4857-b837-91dfc21ab605"
         *           },
         *           "changes": [
         *             {
         *               "field": "name",
         *               "from": "Shop",
         *               "to": "Example Shop"
         *             }
         *           ]
         *         }
         *       ],
         *       "limit": 25,
         *       "next_cursor": "",
         *       "kept_days": 365
         *     }
         */
        AuditPage: {
            data: components["schemas"]["AuditEntry"][];
            limit: number;
            /** @description Cursor of the next page; empty on the last one */
            next_cursor: string;
            /** @description Days that your plan keeps entries. What is older is blanked; its leaf in the evidence log stays */
            kept_days: number;
        };
        /**
         * @description Who is responsible for the data, as your receipts say
         * @example {
         *       "name": "Example Shop Ltd",
         *       "contact": "Data protection officer",
         *       "address": "1 Main Street\nDublin 2\nIreland",
         *       "email": "privacy@example.com",
         *       "phone": "+353 1 555 0100",
         *       "privacy_url": "https://www.example.com/privacy",
         *       "jurisdiction": "IE",
         *       "language": "en",
         *       "updated_at": "2026-11-21T10:00:00.000Z"
         *     }
         */
        Controller: {
            /** @description Legal name */
            name: string;
            /** @description Person or office to turn to, such as the data protection officer */
            contact: string;
            /** @description Postal address */
            address: string;
            /** @description Email address of the contact */
            email: string;
            /** @description Phone number of the contact */
            phone: string;
            /** @description Where people read how you process data, change their consent and use their rights */
            privacy_url: string;
            /** @description Country or subdivision (ISO 3166) whose law applies, such as `DE` or `US-CA` */
            jurisdiction: string;
            /** @description Language of what you tell people (BCP 47), such as `en` or `pt-BR` */
            language: string;
            /** @description Time of the last change; null if nothing was set yet */
            updated_at: string | null;
        };
        /**
         * @example {
         *       "name": "Example Shop Ltd",
         *       "contact": "Data protection officer",
         *       "address": "1 Main Street\nDublin 2\nIreland",
         *       "email": "privacy@example.com",
         *       "phone": "+353 1 555 0100",
         *       "privacy_url": "https://www.example.com/privacy",
         *       "jurisdiction": "IE",
         *       "language": "en"
         *     }
         */
        ControllerBody: {
            /** @description Legal name */
            name?: string;
            /** @description Person or office to turn to, such as the data protection officer */
            contact?: string;
            /** @description Postal address */
            address?: string;
            /** @description Email address of the contact */
            email?: string;
            /** @description Phone number of the contact */
            phone?: string;
            /** @description Where people read how you process data, change their consent and use their rights */
            privacy_url?: string;
            /** @description Country or subdivision (ISO 3166) whose law applies, such as `DE` or `US-CA` */
            jurisdiction?: string;
            /** @description Language of what you tell people (BCP 47), such as `en` or `pt-BR` */
            language?: string;
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
            /** @description Smallest first */
            data: components["schemas"]["Plan"][];
        };
        /**
         * @example {
         *       "confirm": "Ada"
         *     }
         */
        CloseAccount: {
            /** @description The name of the account, as a confirmation */
            confirm: string;
        };
        /**
         * @description Of an account that is closed and can be reopened. Its `plan_status` is `suspended`
         * @example {
         *       "closed_at": "2026-11-21T09:00:00.000Z",
         *       "purge_at": "2026-12-21T09:00:00.000Z"
         *     }
         */
        AccountClosing: {
            /**
             * Format: date-time
             * @description When the account was closed
             */
            closed_at: string;
            /**
             * Format: date-time
             * @description Until then you can read, export and reopen. Then everything is deleted
             */
            purge_at: string;
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
            closing?: components["schemas"]["AccountClosing"];
        };
        /**
         * @example {
         *       "data": [
         *         {
         *           "id": "6f9c1b1e-2c0f-4f5a-9a0e-5f6d7c8b9a01",
         *           "name": "Okta",
         *           "issuer": "https://example.okta.com",
         *           "client_id": "0oa1b2c3d4",
         *           "default_role": "developer",
         *           "proves_factor": true,
         *           "redirect_uri": "https://consent.example.com/auth/sso/callback",
         *           "worked_at": "2026-11-21T10:00:00.000Z",
         *           "worked_for_owner_at": "2026-11-21T10:00:00.000Z",
         *           "created_at": "2026-11-21T09:00:00.000Z",
         *           "updated_at": "2026-11-21T09:00:00.000Z"
         *         }
         *       ]
         *     }
         */
        SsoProviderList: {
            /** @description At most 5, oldest first */
            data: components["schemas"]["SsoProvider"][];
        };
        /**
         * @example {
         *       "name": "Okta",
         *       "issuer": "https://example.okta.com",
         *       "client_id": "0oa1b2c3d4",
         *       "default_role": "developer",
         *       "proves_factor": true,
         *       "client_secret": "the-secret-of-the-client"
         *     }
         */
        CreateSsoProvider: {
            /** @description Name that people choose the provider by */
            name: string;
            /** @description Issuer exactly as the provider calls itself, such as `https://login.microsoftonline.com/<tenant ID>/v2.0`. Its discovery document is read from `/.well-known/openid-configuration` below it */
            issuer: string;
            /** @description Client ID that the provider gave you */
            client_id: string;
            /** @description Client secret. No response has it */
            client_secret: string;
            /** @description Role of people who sign in for the first time */
            default_role: "owner" | "admin" | "privacy_officer" | "developer" | "marketer" | "auditor";
            /** @description True if the provider asks everybody for a second factor. A sign-in then counts as a proof of one, for this account only */
            proves_factor?: boolean;
        };
        /**
         * @example {
         *       "id": "6f9c1b1e-2c0f-4f5a-9a0e-5f6d7c8b9a01",
         *       "name": "Okta",
         *       "issuer": "https://example.okta.com",
         *       "client_id": "0oa1b2c3d4",
         *       "default_role": "developer",
         *       "proves_factor": true,
         *       "redirect_uri": "https://consent.example.com/auth/sso/callback",
         *       "worked_at": "2026-11-21T10:00:00.000Z",
         *       "worked_for_owner_at": "2026-11-21T10:00:00.000Z",
         *       "created_at": "2026-11-21T09:00:00.000Z",
         *       "updated_at": "2026-11-21T09:00:00.000Z"
         *     }
         */
        SsoProvider: {
            /** Format: uuid */
            id: string;
            name: string;
            issuer: string;
            client_id: string;
            /** @description Role of people who sign in for the first time */
            default_role: string;
            /** @description True if the provider asks everybody for a second factor. A sign-in then counts as a proof of one, for this account only */
            proves_factor: boolean;
            /** @description Address to enter at the provider: it sends browsers back there */
            redirect_uri: string;
            /** @description When somebody last signed in with it; null if nobody did */
            worked_at: string | null;
            /** @description When it first signed in an owner; null if it never did */
            worked_for_owner_at: string | null;
            /**
             * Format: date-time
             * @description When it was added
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
         *       "name": "Okta",
         *       "issuer": "https://example.okta.com",
         *       "client_id": "0oa1b2c3d4",
         *       "default_role": "developer",
         *       "proves_factor": true
         *     }
         */
        UpdateSsoProvider: {
            /** @description Name that people choose the provider by */
            name: string;
            /** @description Issuer exactly as the provider calls itself, such as `https://login.microsoftonline.com/<tenant ID>/v2.0`. Its discovery document is read from `/.well-known/openid-configuration` below it */
            issuer: string;
            /** @description Client ID that the provider gave you */
            client_id: string;
            /** @description New client secret. Omit it to keep the stored one */
            client_secret?: string;
            /** @description Role of people who sign in for the first time */
            default_role: "owner" | "admin" | "privacy_officer" | "developer" | "marketer" | "auditor";
            /** @description True if the provider asks everybody for a second factor. A sign-in then counts as a proof of one, for this account only */
            proves_factor?: boolean;
        };
        /**
         * @example {
         *       "problems": [
         *         "The provider publishes no keys."
         *       ]
         *     }
         */
        SsoProviderCheck: {
            /** @description What is wrong, for people to read. Empty if the provider can be used */
            problems: string[];
        };
        /**
         * @example {
         *       "data": [
         *         {
         *           "domain": "example.com",
         *           "txt_record": "consent-verification=GqJb0PpGm1pD9pVQm1J1y2x4b0sD8cW1r0o7u3zV5eA",
         *           "verified_at": "2026-11-21T10:00:00.000Z",
         *           "checked_at": "2026-11-21T10:00:00.000Z",
         *           "created_at": "2026-11-21T09:00:00.000Z"
         *         }
         *       ]
         *     }
         */
        SsoDomainList: {
            /** @description At most 20, by name */
            data: components["schemas"]["SsoDomain"][];
        };
        /**
         * @example {
         *       "domain": "example.com"
         *     }
         */
        AddSsoDomain: {
            /** @description What is after the @ of your addresses */
            domain: string;
        };
        /**
         * @example {
         *       "domain": "example.com",
         *       "txt_record": "consent-verification=GqJb0PpGm1pD9pVQm1J1y2x4b0sD8cW1r0o7u3zV5eA",
         *       "verified_at": "2026-11-21T10:00:00.000Z",
         *       "checked_at": "2026-11-21T10:00:00.000Z",
         *       "created_at": "2026-11-21T09:00:00.000Z"
         *     }
         */
        SsoDomain: {
            domain: string;
            /** @description TXT record that the domain must have */
            txt_record: string;
            /** @description When it was verified; null if it is not */
            verified_at: string | null;
            /** @description When the record was last looked for; null if it never was */
            checked_at: string | null;
            /**
             * Format: date-time
             * @description When it was added
             */
            created_at: string;
        };
        /**
         * @example {
         *       "domain": "example.com",
         *       "txt_record": "consent-verification=GqJb0PpGm1pD9pVQm1J1y2x4b0sD8cW1r0o7u3zV5eA",
         *       "verified_at": "2026-11-21T10:00:00.000Z",
         *       "checked_at": "2026-11-21T10:00:00.000Z",
         *       "created_at": "2026-11-21T09:00:00.000Z",
         *       "problem": null
         *     }
         */
        SsoDomainCheck: {
            domain: string;
            /** @description TXT record that the domain must have */
            txt_record: string;
            /** @description When it was verified; null if it is not */
            verified_at: string | null;
            /** @description When the record was last looked for; null if it never was */
            checked_at: string | null;
            /**
             * Format: date-time
             * @description When it was added
             */
            created_at: string;
            /** @description Why the record was not found; null if it was */
            problem: string | null;
        };
        /**
         * @example {
         *       "only_sso": false
         *     }
         */
        SsoSettings: {
            /** @description True if members sign in to this account with single sign-on only. Owners can always use their password, and API keys go on */
            only_sso: boolean;
        };
        /**
         * @example {
         *       "only_sso": false
         *     }
         */
        SetSsoSettings: {
            /** @description True if members sign in to this account with single sign-on only. Owners can always use their password, and API keys go on */
            only_sso: boolean;
        };
        /**
         * @description Your subscription, with the limits that apply to your account
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
            /** @description Status of the subscription. Unless it is `active`, metered calls return 402 `plan_required` */
            status: "active" | "cancelled" | "expired" | "none";
            /** @description Units per calendar month (UTC); 0 means unlimited */
            monthly_requests: number;
            /** @description Maximum number of sites; 0 means unlimited */
            max_sites: number;
            /** @description Features of the plan, such as `consent_export` */
            features: string[];
            /** @description Exports per calendar month (UTC); 0 means unlimited. Applies only with the feature `consent_export` */
            max_exports: number;
            /** @description Maximum number of webhook endpoints; 0 means unlimited */
            max_webhook_endpoints: number;
        };
        /**
         * @example {
         *       "plan": "starter"
         *     }
         */
        SubscriptionBody: {
            /**
             * @description Name of a plan from `GET /plans`
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
            /** @description Calendar month (UTC) */
            period: string;
            /** @description Units in the month’s quota; 0 means unlimited */
            limit: number;
            /** @description Units used by successful calls with an API key */
            used: number;
            /** @description Units left. Ignore it if `limit` is 0, in which case it is also 0 */
            remaining: number;
            /**
             * Format: date-time
             * @description Start of the next month
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
             * @description Last day (UTC, inclusive)
             */
            to: string;
            /** @description The 100 keys with the most units, in descending order. Keys without usage are omitted */
            data: {
                /** @description Public ID of the key, which may be revoked */
                key_id: string;
                /** @description Units used on all days in the range */
                used: number;
                /** @description Days with usage, oldest first */
                days: {
                    /**
                     * Format: date
                     * @description Day (UTC)
                     */
                    day: string;
                    /** @description Units used on this day */
                    used: number;
                }[];
            }[];
        };
        /**
         * @description Statistics based on the decisions at the time of recording
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
             * @description Last day (UTC, inclusive)
             */
            to: string;
            /** @description Every day in the range, including days without consents */
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
                /** @description All recorded consents */
                consents: number;
            }[];
            /** @description Sites with consents in the range, most consents first */
            sites: {
                /**
                 * Format: uuid
                 * @description ID of the site, which may be deleted
                 */
                site_id: string;
                /** @description Consents that were accepted */
                accepted: number;
                /** @description Consents that were refused */
                refused: number;
                /** @description All recorded consents */
                consents: number;
            }[];
            /** @description Categories with decisions in the range, most decisions first */
            categories: {
                /** @description A key of `preferences` */
                category: string;
                /** @description Consents with the value true */
                accepted: number;
                /** @description Consents with the value false */
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
            /** @description Endpoints, newest first */
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
             * @description Start of the counted period: a full hour, 23 to 24 hours ago
             */
            since: string;
            /** @description Statistics per endpoint, newest endpoint first */
            data: {
                /** Format: uuid */
                endpoint_id: string;
                /** @description Attempts with a recorded result, excluding test events */
                attempts: number;
                /** @description Successful attempts */
                successes: number;
                /** @description Time of the newest delivery that isn’t a test; null if there is none among the newest 1,000 stored deliveries */
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
            /** @description HTTPS URL with a public address, a port above 0 and no user information */
            url: string;
            /** @description Description that identifies the endpoint for you */
            description?: string;
            /** @description Event types to send; [] sends all types of consents and policies. `consent.expired`, `log.checkpoint`, `subject.linked` and `subject.unlinked` are sent only if you name them */
            event_types: ("consent.created" | "consent.updated" | "consent.revoked" | "consent.erased" | "policy.published" | "consent.expired" | "log.checkpoint" | "subject.linked" | "subject.unlinked")[];
            /**
             * @description Whether to also send the Standard Webhooks headers
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
            /** @description URL that deliveries are sent to */
            url: string;
            /** @description Description of the endpoint; "" if there is none */
            description: string;
            /** @description Event types to send; [] sends all types of consents and policies. `consent.expired`, `log.checkpoint`, `subject.linked` and `subject.unlinked` are sent only if you name them */
            event_types: ("consent.created" | "consent.updated" | "consent.revoked" | "consent.erased" | "policy.published" | "consent.expired" | "log.checkpoint" | "subject.linked" | "subject.unlinked")[];
            /** @description Whether deliveries are sent. While false, deliveries are held, not dropped */
            enabled: boolean;
            /** @description Whether to also send the Standard Webhooks headers */
            standard_webhooks: boolean;
            /** @description Failed attempts since the last success. At 50, the endpoint is disabled */
            consecutive_failures: number;
            /** @description Time when 50 consecutive failures disabled the endpoint; null otherwise */
            auto_disabled_at: string | null;
            /**
             * Format: date-time
             * @description Time when the endpoint was created
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Time when the endpoint was last changed
             */
            updated_at: string;
            /** @description Signing secret, which starts with `whsec_`. Returned only in this response. Use the whole text, prefix included, as the key */
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
            /** @description URL that deliveries are sent to */
            url: string;
            /** @description Description of the endpoint; "" if there is none */
            description: string;
            /** @description Event types to send; [] sends all types of consents and policies. `consent.expired`, `log.checkpoint`, `subject.linked` and `subject.unlinked` are sent only if you name them */
            event_types: ("consent.created" | "consent.updated" | "consent.revoked" | "consent.erased" | "policy.published" | "consent.expired" | "log.checkpoint" | "subject.linked" | "subject.unlinked")[];
            /** @description Whether deliveries are sent. While false, deliveries are held, not dropped */
            enabled: boolean;
            /** @description Whether to also send the Standard Webhooks headers */
            standard_webhooks: boolean;
            /** @description Failed attempts since the last success. At 50, the endpoint is disabled */
            consecutive_failures: number;
            /** @description Time when 50 consecutive failures disabled the endpoint; null otherwise */
            auto_disabled_at: string | null;
            /**
             * Format: date-time
             * @description Time when the endpoint was created
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Time when the endpoint was last changed
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
            /** @description HTTPS URL with a public address, a port above 0 and no user information */
            url: string;
            /** @description Description that identifies the endpoint for you */
            description?: string;
            /** @description Event types to send; [] sends all types of consents and policies. `consent.expired`, `log.checkpoint`, `subject.linked` and `subject.unlinked` are sent only if you name them */
            event_types: ("consent.created" | "consent.updated" | "consent.revoked" | "consent.erased" | "policy.published" | "consent.expired" | "log.checkpoint" | "subject.linked" | "subject.unlinked")[];
            /**
             * @description Whether to also send the Standard Webhooks headers
             * @default false
             */
            standard_webhooks: boolean;
            /**
             * @description Whether deliveries are sent. An update without it enables the endpoint
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
             * @description `webhook.test`, or the event type of the sample to send
             * @default webhook.test
             */
            type: "consent.created" | "consent.updated" | "consent.revoked" | "consent.erased" | "policy.published" | "consent.expired" | "log.checkpoint" | "subject.linked" | "subject.unlinked" | "webhook.test";
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
             * @description ID of the delivery, sent as `X-Service-Delivery` with every attempt
             */
            id: string;
            /** Format: uuid */
            endpoint_id: string;
            /** @description ID of the event. Starts with `evt_` */
            event_id: string;
            event_type: "consent.created" | "consent.updated" | "consent.revoked" | "consent.erased" | "policy.published" | "consent.expired" | "log.checkpoint" | "subject.linked" | "subject.unlinked" | "webhook.test";
            status: "pending" | "retrying" | "delivered" | "exhausted" | "held";
            /** @description Number of attempts so far */
            attempt_count: number;
            /** @description Time when the next attempt is due; null if none is scheduled */
            next_attempt_at: string | null;
            /**
             * Format: date-time
             * @description Time when the delivery was created for this endpoint
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Time when the status last changed
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
            /** @description ISO 8601 instant, or a date for its first moment in UTC. Missed deliveries created at or after this time are sent again */
            since: string;
            /** @description Statuses of the deliveries to send again. Default: both */
            statuses?: ("exhausted" | "held")[];
        };
        /**
         * @example {
         *       "replayed": 12
         *     }
         */
        ReplayResult: {
            /** @description Number of deliveries that are sent again */
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
            /** @description Cursor of the next page; "" on the last page */
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
             * @description ID of the delivery, sent as `X-Service-Delivery` with every attempt
             */
            id: string;
            /** Format: uuid */
            endpoint_id: string;
            /** @description ID of the event. Starts with `evt_` */
            event_id: string;
            event_type: "consent.created" | "consent.updated" | "consent.revoked" | "consent.erased" | "policy.published" | "consent.expired" | "log.checkpoint" | "subject.linked" | "subject.unlinked" | "webhook.test";
            status: "pending" | "retrying" | "delivered" | "exhausted" | "held";
            /** @description Number of attempts so far */
            attempt_count: number;
            /** @description Time when the next attempt is due; null if none is scheduled */
            next_attempt_at: string | null;
            /**
             * Format: date-time
             * @description Time when the delivery was created for this endpoint
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Time when the status last changed
             */
            updated_at: string;
            /** @description The event as sent; null after an erasure has removed it */
            payload: {
                [key: string]: unknown;
            } | null;
            /** @description Attempts, oldest first */
            attempts: {
                /** @description Number of the attempt, starting at 1 and continuing across replays */
                number: number;
                /**
                 * Format: date-time
                 * @description Time when the attempt was sent
                 */
                started_at: string;
                duration_ms: number;
                /** @description HTTP status of the response; null if there was none */
                status_code: number | null;
                /** @description Reason for the failure; "" if the attempt succeeded */
                error: string;
                /** @description First KiB of the response body */
                response_body: string;
            }[];
            /** @description Requests as sent. Attempts made by earlier releases have no entry */
            requests: {
                /** @description Number of the attempt */
                number: number;
                /** @constant */
                method: "POST";
                /** @description URL that the request was sent to. The endpoint may have a different URL now */
                url: string;
                /** @description Headers as sent, with the signatures of the attempt */
                headers: {
                    [key: string]: string;
                };
            }[];
            /** @description The exact text that is signed and sent, with `payload` as its parsed form; null after an erasure has removed it */
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
            /** @description Opaque identifier of the subject. We recommend a SHA-256 hash */
            subject_id: string;
            consent_id?: string;
            accepted: boolean;
            /** @description Map from cookie category to accepted (true) or refused (false) */
            preferences?: {
                [key: string]: boolean;
            };
            /** @description Published version of the site’s policy. Default: the current version */
            policy_version?: number;
            /**
             * @description What was asked, and how it was answered. Part of the evidence, never a member of the consent: `GET /consents/{id}/context` returns it
             * @example {
             *       "notice_sha256": "a5e9a3c6e2c4a1fd7d0f2c1ea0ed1e7b7f1a6ea0b2a6d0f0c1b6c1f5b1f6f3b1",
             *       "language": "en",
             *       "surface": "banner",
             *       "action": "accept_all",
             *       "signals": {
             *         "gpc": false
             *       },
             *       "token": "494482.Zm9vZm9vZm9vZm9vZm9vZm9vZm9vZm9vZm9vZm9vZm8"
             *     }
             */
            context?: {
                /** @description SHA-256 of a notice of the site, as `GET /public/site` and `GET /sites/{siteId}/notices` return it. Another one is 400 */
                notice_sha256: string;
                /** @description Language of the texts that were shown. Without a `token` it must be a language of the notice */
                language: string;
                /** @description Where the visitor was asked. `banner` is the first question, `preferences` the banner opened again to change a choice, `api` a form of your own, `other` anything else, also if nothing was shown */
                surface: "banner" | "preferences" | "api" | "other";
                /** @description The button, or why there was none: `signal` of the browser, or `withdraw` by other means */
                action: "accept_all" | "refuse_all" | "save" | "signal" | "withdraw";
                /** @description Signals of the browser at that time, and the rule that applied */
                signals?: {
                    /** @description Global Privacy Control, as `navigator.globalPrivacyControl` says */
                    gpc?: boolean;
                    /** @description Country or state of the visitor, such as `US-CA`, as the banner read it in `rule.place` of `GET /public/site` */
                    place?: string;
                    /** @description Number of the rule of the notice under which the visitor was asked */
                    rule?: number;
                };
                /** @description `notice.token` of `GET /public/site`. With a valid one the consent is `served`: this service served the notice for this site within 48 hours, to whoever asked for it. Otherwise it is `claimed` */
                token?: string;
            };
            /** @description SHA-256 of the text that the visitor saw, as returned by `GET /public/site`. If it is not the text of the recorded version, the request is refused. "" if the visitor saw no text: the record then has `policy_version` 0 */
            policy_sha256?: string;
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
         *           "description": {},
         *           "cookies": [
         *             {
         *               "name": "_ga*",
         *               "provider": "Google",
         *               "purpose": {
         *                 "en": "Counts visits"
         *               },
         *               "duration": "2 years"
         *             }
         *           ]
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
         *         "url": "https://consent.example.com/api/v1/public/policy/ceca6a64a642441d2d3d21f9e0ada8fde081b75ad51558c23f3f147e7de8d856",
         *         "page_url": "https://consent.example.com/policy/2617f3e5-242e-4857-b837-91dfc21ab605/1?text=ceca6a64a642441d2d3d21f9e0ada8fde081b75ad51558c23f3f147e7de8d856"
         *       },
         *       "languages": [
         *         "en",
         *         "pt-BR",
         *         "de"
         *       ],
         *       "text_files": "/banner-texts/5e0b1f6c2d3a4f5e/",
         *       "text_file_languages": [
         *         "pt-BR",
         *         "de"
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
         *       "google_consent_mode": false,
         *       "notice": {
         *         "number": 3,
         *         "sha256": "a5e9a3c6e2c4a1fd7d0f2c1ea0ed1e7b7f1a6ea0b2a6d0f0c1b6c1f5b1f6f3b1",
         *         "token": "494482.Zm9vZm9vZm9vZm9vZm9vZm9vZm9vZm9vZm9vZm9vZm8"
         *       }
         *     }
         */
        PublicSite: {
            /** Format: uuid */
            site_id: string;
            name: string;
            /** @description Categories to ask about, in this order; null if the site allows any category and lists none */
            categories: {
                key: string;
                /** @description Whether the category is always on */
                required: boolean;
                /** @description Names by language; if {}, the banner uses its built-in name or the key */
                label: {
                    [key: string]: string;
                };
                /** @description Purpose by language */
                description: {
                    [key: string]: string;
                };
                /** @description Cookies and storage keys that a refusal deletes; absent if the category names none */
                cookies?: {
                    /** @description A `*` at the end stands for any rest */
                    name: string;
                    /** @description Default: `cookie` */
                    kind?: "cookie" | "local_storage" | "session_storage";
                    provider?: string;
                    /** @description Purpose by language */
                    purpose?: {
                        [key: string]: string;
                    };
                    duration?: string;
                }[];
            }[] | null;
            /** @description Current version of the linked policy; null if the site has none */
            policy: {
                /** Format: uuid */
                id: string;
                name: string;
                version: number;
                /** @description SHA-256 of the UTF-8 bytes of the text */
                sha256: string;
                /** Format: date-time */
                published_at: string;
                /** @description Permanent URL of the text as a page. Append `.json` for JSON */
                url: string;
                /** @description URL of a page with the site’s domain, this text, its date and the earlier versions */
                page_url: string;
                /** @description What the owner says has changed with this version; absent without a note */
                change_note?: string;
            } | null;
            /** @description Languages that visitors may get: `en`, other built-in ones, then those of `texts` */
            languages: string[];
            /** @description Path of the built-in texts: `<language>.json` below it has `texts` and `labels` of a language of `text_file_languages`. Absent if there is none */
            text_files?: string;
            /** @description Built-in languages other than `en`. Absent if there is none */
            text_file_languages?: string[];
            /** @description Version that changes whenever the texts or settings change */
            texts_version: string;
            /** @description Custom texts by language */
            texts: {
                [key: string]: {
                    [key: string]: string;
                };
            };
            position: "bottom" | "bottom_left" | "bottom_right" | "center";
            /** @description Colours as #rrggbb for `accent`, `background` and `text` */
            colors: {
                [key: string]: string;
            };
            ask_again_after_days: number | null;
            /** @description Days after an acceptance and a refusal instead of `ask_again_after_days`, if the site has a `lifetime`. Absent with rules, which have their own */
            ask_again_after?: {
                yes: number | null;
                no: number | null;
            };
            ask_again_on_new_version: boolean;
            global_privacy_control: boolean;
            google_consent_mode: boolean;
            /** @description Domain of the cookie with the choice; absent if the site’s subdomains share none */
            cookie_domain?: string;
            /** @description The rule for the caller’s place. `texts` are those of the rule. Absent if the site has no rules; with rules only the browser may keep the response */
            rule?: {
                /** @description Place of the rule in `banner.rules`, from 1. 0: no rule is for this place */
                number: number;
                /** @description Country or state of the caller’s address, such as `US-CA`; null if unknown */
                place: string | null;
                model: "opt_in" | "opt_out" | "notice" | "none";
                /** @description Categories whose model differs */
                categories: {
                    [key: string]: "opt_in" | "opt_out" | "notice" | "none";
                };
                gpc: "decides" | "refuses_and_asks" | "ignored";
                ask_again_after_days: {
                    yes: number | null;
                    no: number | null;
                };
            };
            /**
             * @description A withdrawal does not reload the page; absent if it does
             * @constant
             */
            on_withdrawal?: "keep";
            /** @description As the owner chose; absent if the banner follows the visitor’s system */
            color_scheme?: "light" | "dark" | "auto";
            /** @description Vendors besides Google that are told about choices; absent if there are none */
            vendor_signals?: string[];
            /** @description A choice holds on all devices of a signed-in person. Absent if the site does not identify people */
            identity?: {
                on_difference: "ask" | "account" | "device";
                /** @description What the banner says about devices, by language */
                texts: {
                    [key: string]: {
                        scope: string;
                        adopted: string;
                        differs: string;
                    };
                };
            };
            /** @description Share of page views that load banner-watch.js and report names. Absent if the site does not watch */
            watch?: {
                sample: number;
            };
            /** @description The tool whose earlier answers hold; absent if there is none */
            earlier_tool?: {
                name: string;
                /** @description Categories by the tool’s names of its groups */
                categories: {
                    [key: string]: string;
                };
            };
            /**
             * @description The site takes requests of people about their data (`POST /public/requests`). Absent if it does not
             * @constant
             */
            requests?: true;
            /** @description The notice that these settings make, as listed at `/sites/{siteId}/notices`; null if it could not be kept now */
            notice: {
                number: number;
                sha256: string;
                /** @description Says that this notice was served now. Send it as `context.token` within 48 hours, and the consent is `served`. The same for everyone within an hour */
                token: string;
            } | null;
        };
        /**
         * @example {
         *       "token": "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ1c2VyLTQyIn0.c2lnbmF0dXJl",
         *       "subject_id": "8c87b489ce35cf2e2f39f80e282cb2e804932a56a213983eeeb428407d43b52d"
         *     }
         */
        Identify: {
            /** @description JWT that your server signed about the signed-in person: `sub`, `aud` (the site’s id), `iat` and `exp`, at most an hour apart */
            token: string;
            /** @description Subject of the device, under which the banner records */
            subject_id: string;
        };
        /**
         * @example {
         *       "state": "refused",
         *       "since": "2026-11-21T09:00:00.000Z",
         *       "record": "01M7YNAYM0FB4C02YEHA0XX7A1",
         *       "consent_id": null,
         *       "accepted": false,
         *       "preferences": {
         *         "necessary": true,
         *         "analytics": false
         *       },
         *       "policy_version": 1,
         *       "policy_sha256": null
         *     }
         */
        PersonChoice: {
            /** @description As in `GET /subjects/{subjectId}/state` with `include_linked=true` */
            state: "given" | "refused" | "withdrawn" | "deleted" | "erased" | "none";
            /** @description When the state began; null for `none` */
            since: string | null;
            /** @description ID of the consent with the latest decision; null for `none` */
            record: string | null;
            /** @description Your own `consent_id` of it; null without one */
            consent_id: string | null;
            /** @description null unless the state is `given`, `refused` or `withdrawn` */
            accepted: boolean | null;
            /** @description null unless the state is `given`, `refused` or `withdrawn` */
            preferences: {
                [key: string]: boolean;
            } | null;
            /** @description Version of the policy that the decision is about, 0 without one; null for `none` */
            policy_version: number | null;
            /** @description Of its text; null if it was not kept */
            policy_sha256: string | null;
        };
        /**
         * @example {
         *       "subject_id": "8c87b489ce35cf2e2f39f80e282cb2e804932a56a213983eeeb428407d43b52d"
         *     }
         */
        Forget: {
            /** @description Subject of the device */
            subject_id: string;
        };
        /**
         * @description With `token`, with `email`, or with both
         * @example {
         *       "kind": "access",
         *       "email": "ada@example.com",
         *       "message": "Please send me what you have about me.",
         *       "language": "en"
         *     }
         */
        NewPersonRequest: {
            /** @description `access`: a copy of the data. `erase`: erasure. `withdraw`: the consent no longer holds. `correct`: something is wrong */
            kind: "access" | "erase" | "withdraw" | "correct";
            /** @description What the person wants to say */
            message?: string;
            /** @description Language of the person, for mails and the draft. Default: `en` */
            language?: string;
            /** @description JWT by which your server vouches for the signed-in person, as for `POST /public/identity` */
            token?: string;
            /** @description Where to send the answer. Without a token also the proof: the request counts once the link of a mail is opened */
            email?: string;
            /** @description Subject of the device. Officers see it as a claim, because anybody can send any subject */
            subject_id?: string;
        };
        /**
         * @description Same response for every email address
         * @example {
         *       "status": "mailed",
         *       "due_at": null,
         *       "id": null
         *     }
         */
        ReceivedPersonRequest: {
            /** @description `mailed`: the request counts once the person opens the link of the mail */
            status: "confirmed" | "mailed";
            /** @description Until when it must be answered; null until it is confirmed */
            due_at: string | null;
            /** @description ID of the request; null unless a token proved who asks */
            id: string | null;
        };
        /**
         * @example {
         *       "token": "Zm9vZm9vZm9vZm9vZm9vZm9vZm9vZm9vZm9vZm9v"
         *     }
         */
        PersonRequestToken: {
            /** @description Token of the link of the mail, after `#confirm=` or `#answer=` */
            token: string;
        };
        /**
         * @example {
         *       "status": "confirmed",
         *       "what": "request",
         *       "kind": "access",
         *       "confirmed_at": "2026-11-21T09:00:00.000Z",
         *       "due_at": "2026-12-21T23:59:59.999Z",
         *       "write_to": "privacy@example.com"
         *     }
         */
        ConfirmedPersonRequest: {
            /** @constant */
            status: "confirmed";
            /** @description `request`: a request of a person. `address`: the address of a site for answers */
            what: "request" | "address";
            /** @description null for an address */
            kind: ("access" | "erase" | "withdraw" | "correct") | null;
            /**
             * Format: date-time
             * @description When it was confirmed
             */
            confirmed_at: string;
            /** @description Until when the request must be answered; null for an address, and for a request that was closed meanwhile */
            due_at: string | null;
            /** @description Address of the site, to write to; null for an address, and while the site takes no requests */
            write_to: string | null;
        };
        /**
         * @example {
         *       "kind": "access",
         *       "status": "answered",
         *       "confirmed_at": "2026-11-21T09:00:00.000Z",
         *       "due_at": "2026-12-21T23:59:59.999Z",
         *       "answered_at": "2026-11-21T10:00:00.000Z",
         *       "text": "This is what we have about you.",
         *       "write_to": "privacy@example.com",
         *       "files": [
         *         {
         *           "file": "records",
         *           "name": "records.json"
         *         }
         *       ]
         *     }
         */
        PersonRequestAnswer: {
            /** @description `access`: a copy of the data. `erase`: erasure. `withdraw`: the consent no longer holds. `correct`: something is wrong */
            kind: "access" | "erase" | "withdraw" | "correct";
            /** @description Whether the request was answered or refused */
            status: "open" | "answered" | "refused";
            /**
             * Format: date-time
             * @description When the request was confirmed
             */
            confirmed_at: string;
            /**
             * Format: date-time
             * @description Until when it had to be answered
             */
            due_at: string;
            /**
             * Format: date-time
             * @description When it was answered or refused
             */
            answered_at: string;
            /** @description Address of the site, to write to; null while the site takes no requests */
            write_to: string | null;
            text: string;
            files: {
                /** @description `records`: what holds and all records of the person on this site, as JSON. `evidence`: a signed receipt and a proof of each record, as zip */
                file: "records" | "evidence";
                /** @description Name for the saved file */
                name: string;
            }[];
        };
        /**
         * @example {
         *       "token": "Zm9vZm9vZm9vZm9vZm9vZm9vZm9vZm9vZm9vZm9v",
         *       "file": "records"
         *     }
         */
        PersonRequestFile: {
            /** @description Token of the link of the answer, after `#answer=` */
            token: string;
            /** @description `records`: what holds and all records of the person on this site, as JSON. `evidence`: a signed receipt and a proof of each record, as zip */
            file: "records" | "evidence";
        };
        /**
         * @example {
         *       "made_at": "2026-11-21T10:00:02.000Z",
         *       "site_id": "2617f3e5-242e-4857-b837-91dfc21ab605",
         *       "state": null,
         *       "records": [],
         *       "is_complete": true
         *     }
         */
        PersonRecords: {
            /**
             * Format: date-time
             * @description Time of the file
             */
            made_at: string;
            /** Format: uuid */
            site_id: string;
            /** @description What holds, as `GET /subjects/{subjectId}/state`; null if it cannot be told */
            state: {
                [key: string]: unknown;
            } | null;
            /** @description Consents as `GET /consents` lists them, also erased ones, newest first, each with its `policy`: version, hash and link of the text */
            records: {
                [key: string]: unknown;
            }[];
            /** @description false if there are more than 1,000 records */
            is_complete: boolean;
        };
        /**
         * @description A zip with a signed receipt and a proof of each of the newest 100 records on this site
         * @example PK…
         */
        EvidenceOfPerson: string;
        /**
         * @example {
         *       "token": "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ1c2VyLTQyIn0.c2lnbmF0dXJl"
         *     }
         */
        AskPerson: {
            /** @description JWT that the server of the site signed about the person: `sub`, `aud` (the site’s id), `iat` and `exp`, at most an hour apart, or 30 days with `use` `page` */
            token: string;
        };
        /**
         * @example {
         *       "subject_id": "user-42",
         *       "state": "given",
         *       "reason": "record",
         *       "since": "2026-11-21T09:00:00.000Z",
         *       "expires_at": null,
         *       "record": "01M7YNAYM0FB4C02YEHA0XX7A1",
         *       "accepted": true,
         *       "preferences": {
         *         "necessary": true,
         *         "analytics": true
         *       },
         *       "policy": {
         *         "id": "ccbaa08e-a1ae-410b-bdfb-8a3ece8b6e0b",
         *         "version": 1,
         *         "sha256": "ceca6a64a642441d2d3d21f9e0ada8fde081b75ad51558c23f3f147e7de8d856",
         *         "url": "https://consent.example.com/api/v1/public/policy/ceca6a64a642441d2d3d21f9e0ada8fde081b75ad51558c23f3f147e7de8d856"
         *       },
         *       "linked": 2,
         *       "records": [
         *         {
         *           "record": "01M7YNAYM0FB4C02YEHA0XX7A1",
         *           "accepted": true,
         *           "preferences": {
         *             "necessary": true,
         *             "analytics": true
         *           },
         *           "created_at": "2026-11-21T09:00:00.000Z",
         *           "updated_at": "2026-11-21T09:00:00.000Z",
         *           "status": "current",
         *           "policy": {
         *             "id": "ccbaa08e-a1ae-410b-bdfb-8a3ece8b6e0b",
         *             "version": 1,
         *             "sha256": "ceca6a64a642441d2d3d21f9e0ada8fde081b75ad51558c23f3f147e7de8d856",
         *             "url": "https://consent.example.com/api/v1/public/policy/ceca6a64a642441d2d3d21f9e0ada8fde081b75ad51558c23f3f147e7de8d856"
         *           },
         *           "how": "device"
         *         }
         *       ],
         *       "is_complete": true,
         *       "page_url": "https://consent.example.com/person/2617f3e5-242e-4857-b837-91dfc21ab605"
         *     }
         */
        Person: {
            /** @description `sub` of the token */
            subject_id: string;
            /** @description What holds on this site, on all linked devices, as in `POST /public/identity`. `erased` and `purged` only if the site’s server recorded under the person’s own id */
            state: "given" | "refused" | "withdrawn" | "deleted" | "erased" | "purged" | "none";
            /** @description What made it so */
            reason: "record" | "update" | "deletion" | "erasure" | "purge" | "expiry" | "no_record";
            /** @description When the state began; null for `none` without an earlier decision */
            since: string | null;
            /** @description When the decision ends or ended; null if never */
            expires_at: string | null;
            /** @description ID of the consent with the latest decision */
            record: string | null;
            /** @description null unless the state is `given`, `refused` or `withdrawn` */
            accepted: boolean | null;
            /** @description null unless the state is `given`, `refused` or `withdrawn` */
            preferences: {
                [key: string]: boolean;
            } | null;
            /** @description The text that the decision is about; null without one */
            policy: {
                /** @description null if it was not kept */
                id: string | null;
                version: number;
                /** @description Of the text; null if it was not kept */
                sha256: string | null;
                /** @description The text as it was then; null if its hash was not kept */
                url: string | null;
            } | null;
            /** @description Number of devices that are linked now */
            linked: number;
            /** @description What the person decided on this site, newest first, at most 200 */
            records: {
                /** @description ID of the consent */
                record: string;
                accepted: boolean;
                /** @description Map from cookie category to accepted (true) or refused (false) */
                preferences: {
                    [key: string]: boolean;
                };
                /**
                 * Format: date-time
                 * @description When it was recorded
                 */
                created_at: string;
                /**
                 * Format: date-time
                 * @description When it was last changed
                 */
                updated_at: string;
                /** @description `current`: it holds. `ended`: it was the latest decision, and its time is over. `replaced`: a later decision counts. `not_counted`: it never counted, because anyone could have sent it (`how` `unconfirmed`). `deleted`: it was erased */
                status: "current" | "ended" | "replaced" | "not_counted" | "deleted";
                /** @description The text that the decision is about; null without one */
                policy: {
                    /** @description null if it was not kept */
                    id: string | null;
                    version: number;
                    /** @description Of the text; null if it was not kept */
                    sha256: string | null;
                    /** @description The text as it was then; null if its hash was not kept */
                    url: string | null;
                } | null;
                /** @description `device`: on a device while the person was signed in. `page`: on the person’s page. `site`: recorded by the website. `unconfirmed`: a page of the site sent it under the person’s id, which anyone can do */
                how: "device" | "page" | "site" | "unconfirmed";
            }[];
            /** @description False if there are more records */
            is_complete: boolean;
            /** @description Address of the person’s page. Append `#token=` and a token */
            page_url: string;
            /** @description The newest 50 requests of the person to this site. Absent if it takes none */
            requests?: {
                /** @description What the person asked for */
                kind: "access" | "erase" | "withdraw" | "correct";
                /** @description Whether it was answered or refused */
                status: "open" | "answered" | "refused";
                /**
                 * Format: date-time
                 * @description Time when it was confirmed
                 */
                confirmed_at: string;
                /**
                 * Format: date-time
                 * @description Time until when it must be answered
                 */
                due_at: string;
                /** @description When it was answered or refused; null while it is open */
                closed_at: string | null;
                /** @description The answer; null while it is open, and after it was deleted */
                text: string | null;
            }[];
        };
        /**
         * @example {
         *       "token": "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ1c2VyLTQyIn0.c2lnbmF0dXJl",
         *       "accepted": true,
         *       "preferences": {
         *         "necessary": true,
         *         "analytics": true
         *       }
         *     }
         */
        PersonConsent: {
            /** @description JWT that the server of the site signed about the person: `sub`, `aud` (the site’s id), `iat` and `exp`, at most an hour apart, or 30 days with `use` `page` */
            token: string;
            accepted: boolean;
            /** @description Map from cookie category to accepted (true) or refused (false) */
            preferences?: {
                [key: string]: boolean;
            };
            /** @description Published version of the site’s policy. Default: the current version */
            policy_version?: number;
            /** @description SHA-256 of the text that the visitor saw, as returned by `GET /public/site`. If it is not the text of the recorded version, the request is refused. "" if the visitor saw no text: the record then has `policy_version` 0 */
            policy_sha256?: string;
            /**
             * @description What was asked, and how it was answered. Part of the evidence, never a member of the consent: `GET /consents/{id}/context` returns it
             * @example {
             *       "notice_sha256": "a5e9a3c6e2c4a1fd7d0f2c1ea0ed1e7b7f1a6ea0b2a6d0f0c1b6c1f5b1f6f3b1",
             *       "language": "en",
             *       "surface": "banner",
             *       "action": "accept_all",
             *       "signals": {
             *         "gpc": false
             *       },
             *       "token": "494482.Zm9vZm9vZm9vZm9vZm9vZm9vZm9vZm9vZm9vZm9vZm8"
             *     }
             */
            context?: {
                /** @description SHA-256 of a notice of the site, as `GET /public/site` and `GET /sites/{siteId}/notices` return it. Another one is 400 */
                notice_sha256: string;
                /** @description Language of the texts that were shown. Without a `token` it must be a language of the notice */
                language: string;
                /** @description Where the visitor was asked. `banner` is the first question, `preferences` the banner opened again to change a choice, `api` a form of your own, `other` anything else, also if nothing was shown */
                surface: "banner" | "preferences" | "api" | "other";
                /** @description The button, or why there was none: `signal` of the browser, or `withdraw` by other means */
                action: "accept_all" | "refuse_all" | "save" | "signal" | "withdraw";
                /** @description Signals of the browser at that time, and the rule that applied */
                signals?: {
                    /** @description Global Privacy Control, as `navigator.globalPrivacyControl` says */
                    gpc?: boolean;
                    /** @description Country or state of the visitor, such as `US-CA`, as the banner read it in `rule.place` of `GET /public/site` */
                    place?: string;
                    /** @description Number of the rule of the notice under which the visitor was asked */
                    rule?: number;
                };
                /** @description `notice.token` of `GET /public/site`. With a valid one the consent is `served`: this service served the notice for this site within 48 hours, to whoever asked for it. Otherwise it is `claimed` */
                token?: string;
            };
        };
        /**
         * @example {
         *       "token": "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ1c2VyLTQyIn0.c2lnbmF0dXJl",
         *       "record": "01M7YNAYM0FB4C02YEHA0XX7A1"
         *     }
         */
        AskPersonReceipt: {
            /** @description JWT that the server of the site signed about the person: `sub`, `aud` (the site’s id), `iat` and `exp`, at most an hour apart, or 30 days with `use` `page` */
            token: string;
            /** @description ID of one of the person’s records on this site */
            record: string;
        };
        /**
         * @example {
         *       "site_token": "st_exampleexampleexampleexampleexampleexamplee",
         *       "state": "before",
         *       "names": [
         *         {
         *           "kind": "cookie",
         *           "name": "_ga_*"
         *         },
         *         {
         *           "kind": "host",
         *           "name": "www.googletagmanager.com"
         *         }
         *       ]
         *     }
         */
        SeenReport: {
            /** @description Token of the site. Starts with `st_` */
            site_token: string;
            /** @description `before`: the visitor had never chosen. `refused`: everything optional was refused. `partial`: some categories were accepted. `accepted`: all were */
            state: "before" | "refused" | "partial" | "accepted";
            /** @description With `partial`, the accepted categories. They are compared with the category of each name, and not kept */
            accepted?: string[];
            names: {
                /** @description What has the name */
                kind: "cookie" | "local_storage" | "session_storage" | "host";
                /** @description Name of the cookie or key, without ids, or the host name. Never a value, a path or a query */
                name: string;
            }[];
            /** @description How many names had no room in the report. Default: 0 */
            more?: number;
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
         * @description The policy text as a page
         * @example <!doctype html>…
         */
        PublicPolicyPage: string;
        /**
         * @example {
         *       "subject_id": "8c87b489ce35cf2e2f39f80e282cb2e804932a56a213983eeeb428407d43b52d",
         *       "site_id": "2617f3e5-242e-4857-b837-91dfc21ab605",
         *       "at": "2026-11-21T10:00:02.000Z",
         *       "state": "given",
         *       "reason": "record",
         *       "since": "2026-11-21T09:00:00.000Z",
         *       "record": "01M7YNAYM0FB4C02YEHA0XX7A1",
         *       "accepted": true,
         *       "preferences": {
         *         "necessary": true,
         *         "analytics": true,
         *         "marketing": false
         *       },
         *       "allowed": {
         *         "necessary": true,
         *         "analytics": true,
         *         "marketing": false
         *       },
         *       "expires_at": null,
         *       "renew_due": false,
         *       "policy": {
         *         "id": "ccbaa08e-a1ae-410b-bdfb-8a3ece8b6e0b",
         *         "version": 1,
         *         "sha256": "ceca6a64a642441d2d3d21f9e0ada8fde081b75ad51558c23f3f147e7de8d856"
         *       },
         *       "superseded": [],
         *       "superseded_count": 0
         *     }
         */
        SubjectState: {
            subject_id: string;
            /** Format: uuid */
            site_id: string;
            /**
             * Format: date-time
             * @description The time that the answer is about
             */
            at: string;
            /** @description What the latest decision was, and what happened to it: `given`, `refused`, `withdrawn` (accepted once, and changed to refused), `deleted` (its record was erased alone), `erased` (all records of the subject were erased), `purged` (their texts were destroyed, so nothing else is known), or `none`: the subject never decided on this site, or the decision ended (`reason` `expiry`). A decision is a new record or an update. It replaces all earlier ones, and none of them comes back */
            state: "given" | "refused" | "withdrawn" | "deleted" | "erased" | "purged" | "none";
            /** @description What made it so */
            reason: "record" | "update" | "deletion" | "erasure" | "purge" | "expiry" | "no_record";
            /** @description When the state began; null for `none` */
            since: string | null;
            /** @description ID of the consent with the latest decision (ULID); null for `none` and `purged` */
            record: string | null;
            /** @description As the record had it at that time; null for `none` and `purged` */
            accepted: boolean | null;
            /** @description As the record had them at that time; null for `none` and `purged` */
            preferences: {
                [key: string]: boolean;
            } | null;
            /** @description What you may do, for each category of `preferences`. Unless the state is `given`, everything but `necessary` is false, whatever `preferences` say. Empty if the record is erased or there is none */
            allowed: {
                [key: string]: boolean;
            };
            /** @description When the decision ends by the `lifetime` of the site, as it was at that time, or when it ended; null if never */
            expires_at: string | null;
            /** @description Whether it is time to ask again: in the last tenth of the lifetime, at most 30 days before the end, and after the end */
            renew_due: boolean;
            /** @description The version of the policy that the decision is about; null without one */
            policy: {
                /** @description null if it was not kept */
                id: string | null;
                version: number;
                /** @description Of the text. null if it was not kept */
                sha256: string | null;
            } | null;
            /** @description IDs of the other consents of the subject on this site that were not erased, newest first, at most 100 */
            superseded: string[];
            superseded_count: number;
            /** @description The other subjects of the person. Only with `include_linked` */
            linked?: string[];
        };
        /**
         * @example {
         *       "data": [
         *         {
         *           "subject_id": "8c87b489ce35cf2e2f39f80e282cb2e804932a56a213983eeeb428407d43b52d",
         *           "site_id": "2617f3e5-242e-4857-b837-91dfc21ab605",
         *           "at": "2026-11-21T10:00:02.000Z",
         *           "state": "given",
         *           "reason": "record",
         *           "since": "2026-11-21T09:00:00.000Z",
         *           "record": "01M7YNAYM0FB4C02YEHA0XX7A1",
         *           "accepted": true,
         *           "preferences": {
         *             "necessary": true,
         *             "analytics": true,
         *             "marketing": false
         *           },
         *           "allowed": {
         *             "necessary": true,
         *             "analytics": true,
         *             "marketing": false
         *           },
         *           "expires_at": null,
         *           "renew_due": false,
         *           "policy": {
         *             "id": "ccbaa08e-a1ae-410b-bdfb-8a3ece8b6e0b",
         *             "version": 1,
         *             "sha256": "ceca6a64a642441d2d3d21f9e0ada8fde081b75ad51558c23f3f147e7de8d856"
         *           },
         *           "superseded": [],
         *           "superseded_count": 0
         *         }
         *       ]
         *     }
         */
        SubjectStates: {
            /** @description One for each subject of the request, in its order, or one for each site, latest decision first */
            data: components["schemas"]["SubjectState"][];
            /** @description Only with `record_check` */
            check?: {
                /** @description ID of the check. Starts with `chk_` */
                id: string;
                /** Format: date-time */
                asked_at: string;
                /** @description Random, so that nobody guesses the answer from its hash */
                nonce: string;
                /** @description Path of the proof. The SHA-256 of this answer’s exact bytes is `data` of its frame */
                proof: string;
            };
        };
        /**
         * @example {
         *       "site_id": "2617f3e5-242e-4857-b837-91dfc21ab605",
         *       "subject_ids": [
         *         "8c87b489ce35cf2e2f39f80e282cb2e804932a56a213983eeeb428407d43b52d"
         *       ]
         *     }
         */
        SubjectStatesQuery: {
            /**
             * Format: uuid
             * @description ID of one of your sites
             */
            site_id: string;
            subject_ids: string[];
            /** @description Time that the answer is about, not in the future. Default: now */
            at?: string;
            /** @description Whether to answer for the person of each subject, with all linked devices. Default: false */
            include_linked?: boolean;
            /** @description Whether to keep the hash of the answer as a leaf of the evidence log, so that you can prove it. Default: false */
            record_check?: boolean;
        };
        /**
         * @example {
         *       "data": [
         *         {
         *           "id": "lnk_01M7YNAYM0FB4C02YEHA0XX7A2",
         *           "site_id": "2617f3e5-242e-4857-b837-91dfc21ab605",
         *           "subject_id": "8c87b489ce35cf2e2f39f80e282cb2e804932a56a213983eeeb428407d43b52d",
         *           "person_id": "user-42",
         *           "linked_at": "2026-11-21T09:00:00.000Z",
         *           "unlinked_at": null
         *         }
         *       ]
         *     }
         */
        SubjectLinks: {
            /** @description Newest first */
            data: components["schemas"]["SubjectLink"][];
        };
        /**
         * @example {
         *       "id": "lnk_01M7YNAYM0FB4C02YEHA0XX7A2",
         *       "site_id": "2617f3e5-242e-4857-b837-91dfc21ab605",
         *       "subject_id": "8c87b489ce35cf2e2f39f80e282cb2e804932a56a213983eeeb428407d43b52d",
         *       "person_id": "user-42",
         *       "linked_at": "2026-11-21T09:00:00.000Z",
         *       "unlinked_at": null
         *     }
         */
        SubjectLink: {
            id: string;
            /**
             * Format: uuid
             * @description The site that vouched for the person
             */
            site_id: string;
            /** @description Subject of the device */
            subject_id: string;
            /** @description Subject of the person */
            person_id: string;
            /**
             * Format: date-time
             * @description Since when the device decides for the person
             */
            linked_at: string;
            /** @description Until when; null if it still does */
            unlinked_at: string | null;
        };
        /**
         * @example {
         *       "subject_id": "8c87b489ce35cf2e2f39f80e282cb2e804932a56a213983eeeb428407d43b52d",
         *       "status": "waiting",
         *       "id": "prg_01M82XK3V0E4M6N8P0Q2R4S6T8",
         *       "asked_by": {
         *         "kind": "api_key",
         *         "id": "key_01M80C8RM0WA3BCA6BT5GYYFAZ"
         *       },
         *       "requested_at": "2026-11-21T10:00:00.000Z",
         *       "due_at": "2026-11-29T09:00:00.000Z",
         *       "status_url": "/api/v1/subjects/8c87b489ce35cf2e2f39f80e282cb2e804932a56a213983eeeb428407d43b52d/purge"
         *     }
         */
        AskedPurge: {
            subject_id: string;
            /** @description Number of the purge and of its certificate */
            id: string;
            status: "waiting" | "done";
            /** @description Who asked for it: an API key, a user of the dashboard, or the service itself (`PURGE_AFTER_DAYS`) */
            asked_by: {
                kind: "api_key" | "user" | "system";
                id: string;
            };
            /** Format: date-time */
            requested_at: string;
            /**
             * Format: date-time
             * @description Earliest time of the purge: 8 days after the last erasure. By then, the events of the erasure are gone
             */
            due_at: string;
            /** @description Path of the status and the certificate */
            status_url: string;
        };
        /**
         * @example {
         *       "subject_id": "8c87b489ce35cf2e2f39f80e282cb2e804932a56a213983eeeb428407d43b52d",
         *       "status": "waiting",
         *       "id": "prg_01M82XK3V0E4M6N8P0Q2R4S6T8",
         *       "asked_by": {
         *         "kind": "api_key",
         *         "id": "key_01M80C8RM0WA3BCA6BT5GYYFAZ"
         *       },
         *       "requested_at": "2026-11-21T10:00:00.000Z",
         *       "due_at": "2026-11-29T09:00:00.000Z",
         *       "held": false,
         *       "done_at": null,
         *       "purged": null,
         *       "unblanked_deliveries": 0,
         *       "certificate": null
         *     }
         */
        Purge: {
            subject_id: string;
            /** @description Number of the purge and of its certificate */
            id: string;
            status: "waiting" | "done";
            /** @description Who asked for it: an API key, a user of the dashboard, or the service itself (`PURGE_AFTER_DAYS`) */
            asked_by: {
                kind: "api_key" | "user" | "system";
                id: string;
            };
            /** Format: date-time */
            requested_at: string;
            /**
             * Format: date-time
             * @description Earliest time of the purge: 8 days after the last erasure. By then, the events of the erasure are gone
             */
            due_at: string;
            /** @description A legal hold keeps it from beginning */
            held: boolean;
            /** @description null until it is done */
            done_at: string | null;
            /** @description null until it is done */
            purged: {
                records: number;
                leaves: number;
            } | null;
            /** @description Deliveries of webhooks whose events still have texts of the subject, because a delivery is not over. The texts go when it is. 1000 means 1000 or more. null while it is not known */
            unblanked_deliveries: number | null;
            /** @description The signed certificate (JWS, `typ` `erasure-certificate+jws`). It does not name the subject. `npx consent receipt verify` checks it. null until the purge is done and in the signed log */
            certificate: string | null;
        };
        /**
         * @example {
         *       "data": [
         *         {
         *           "id": "hld_01M82XK3V0E4M6N8P0Q2R4S6T8",
         *           "subject_id": null,
         *           "site_id": "2617f3e5-242e-4857-b837-91dfc21ab605",
         *           "reason": "Case 2026-17, ask the legal department",
         *           "set_by": {
         *             "kind": "user",
         *             "id": "0c401556-0e34-40d4-815d-81f55fff297f"
         *           },
         *           "set_at": "2026-11-21T10:00:00.000Z",
         *           "lifted_by": null,
         *           "lifted_at": null
         *         }
         *       ]
         *     }
         */
        HoldList: {
            /** @description Open holds, then lifted ones, newest first, at most 1,000 */
            data: components["schemas"]["Hold"][];
        };
        /**
         * @description Exactly one of `subject_id` and `site_id`
         * @example {
         *       "site_id": "2617f3e5-242e-4857-b837-91dfc21ab605",
         *       "reason": "Case 2026-17, ask the legal department"
         *     }
         */
        HoldBody: {
            /** @description The subject, on all your sites */
            subject_id?: string;
            /**
             * Format: uuid
             * @description One of your sites: every subject with a record on it
             */
            site_id?: string;
            /** @description Why. It stays after the subject was purged, so do not name anybody */
            reason: string;
        };
        /**
         * @example {
         *       "id": "hld_01M82XK3V0E4M6N8P0Q2R4S6T8",
         *       "subject_id": null,
         *       "site_id": "2617f3e5-242e-4857-b837-91dfc21ab605",
         *       "reason": "Case 2026-17, ask the legal department",
         *       "set_by": {
         *         "kind": "user",
         *         "id": "0c401556-0e34-40d4-815d-81f55fff297f"
         *       },
         *       "set_at": "2026-11-21T10:00:00.000Z",
         *       "lifted_by": null,
         *       "lifted_at": null
         *     }
         */
        Hold: {
            id: string;
            /** @description null for a site, and for a subject that was purged after the hold was lifted */
            subject_id: string | null;
            /** @description null for a subject */
            site_id: string | null;
            reason: string;
            set_by: {
                /** @constant */
                kind: "user";
                id: string;
            };
            /** Format: date-time */
            set_at: string;
            /** @description null while the hold is open */
            lifted_by: {
                /** @constant */
                kind: "user";
                id: string;
            } | null;
            /** @description null while the hold is open */
            lifted_at: string | null;
        };
        /**
         * @example {
         *       "site_id": "2617f3e5-242e-4857-b837-91dfc21ab605",
         *       "erased_days": 365,
         *       "superseded_days": 730,
         *       "set_by": {
         *         "kind": "user",
         *         "id": "0c401556-0e34-40d4-815d-81f55fff297f"
         *       },
         *       "set_at": "2026-11-21T10:00:00.000Z"
         *     }
         */
        Retention: {
            /** Format: uuid */
            site_id: string;
            /** @description null: erased people are kept until somebody asks for their purge */
            erased_days: number | null;
            /** @description Days after a later decision of the same subject on the site replaced a consent. In answers only if it is set */
            superseded_days?: number;
            set_by: {
                /** @constant */
                kind: "user";
                id: string;
            } | null;
            set_at: string | null;
        };
        /**
         * @example {
         *       "site_id": "2617f3e5-242e-4857-b837-91dfc21ab605",
         *       "erased_days": 365,
         *       "subjects": 12,
         *       "records": 31,
         *       "oldest": "2024-11-21T09:00:00.000Z",
         *       "is_complete": true,
         *       "made_at": "2026-11-21T10:00:00.000Z",
         *       "preview": "MTc2MzcxOTIwMDAwMCAxMiAzMQ.c2lnbmF0dXJl"
         *     }
         */
        RetentionPreview: {
            /** Format: uuid */
            site_id: string;
            /** @description null if only `superseded_days` was asked for */
            erased_days: number | null;
            /** @description Days after a later decision of the same subject on the site replaced a consent. In answers only if it is set */
            superseded_days?: number;
            /** @description People who would be purged now */
            subjects: number;
            /** @description Their consents on all your sites */
            records: number;
            /** @description The earliest erasure of these consents */
            oldest: string | null;
            /** @description Only if `superseded_days` was asked for */
            superseded?: {
                /** @description Superseded consents that would be deleted now */
                records: number;
                /** @description When the first of them was replaced */
                oldest: string | null;
            };
            /** @description False if the site has too many consents to count: the numbers are then minimums */
            is_complete: boolean;
            /** Format: date-time */
            made_at: string;
            /** @description Send it with `PUT /sites/{siteId}/retention` within an hour */
            preview: string;
        };
        /**
         * @example {
         *       "erased_days": null
         *     }
         */
        RetentionBody: {
            /** @description null ends it */
            erased_days: null | number;
            /** @description null ends it, and so does its absence */
            superseded_days?: null | number;
            /** @description Of `GET /sites/{siteId}/retention/preview` with these days; not needed if both are null */
            preview?: string;
        };
        /**
         * @example {
         *       "data": [
         *         {
         *           "id": "req_01M82XK3V0E4M6N8P0Q2R4S6T8",
         *           "site_id": "2617f3e5-242e-4857-b837-91dfc21ab605",
         *           "kind": "access",
         *           "status": "open",
         *           "proof": "email",
         *           "email": "ada@example.com",
         *           "email_confirmed": true,
         *           "subject_id": null,
         *           "subject_by": null,
         *           "claimed_subject_id": "8c87b489ce35cf2e2f39f80e282cb2e804932a56a213983eeeb428407d43b52d",
         *           "message": "Please send me what you have about me.",
         *           "language": "en",
         *           "law": "gdpr",
         *           "place": "DE",
         *           "received_at": "2026-11-21T09:00:00.000Z",
         *           "confirmed_at": "2026-11-21T09:00:00.000Z",
         *           "due_at": "2026-12-21T23:59:59.999Z",
         *           "extended_at": null,
         *           "extension_reason": null,
         *           "can_extend": true,
         *           "closed_at": null,
         *           "closed_by": null,
         *           "answer_text": null,
         *           "files": [],
         *           "blanked_at": null
         *         }
         *       ],
         *       "limit": 25,
         *       "next_cursor": ""
         *     }
         */
        PersonRequestPage: {
            data: components["schemas"]["PersonRequest"][];
            limit: number;
            /** @description Cursor of the next page; "" on the last page */
            next_cursor: string;
        };
        /**
         * @example {
         *       "id": "req_01M82XK3V0E4M6N8P0Q2R4S6T8",
         *       "site_id": "2617f3e5-242e-4857-b837-91dfc21ab605",
         *       "kind": "access",
         *       "status": "open",
         *       "proof": "email",
         *       "email": "ada@example.com",
         *       "email_confirmed": true,
         *       "subject_id": null,
         *       "subject_by": null,
         *       "claimed_subject_id": "8c87b489ce35cf2e2f39f80e282cb2e804932a56a213983eeeb428407d43b52d",
         *       "message": "Please send me what you have about me.",
         *       "language": "en",
         *       "law": "gdpr",
         *       "place": "DE",
         *       "received_at": "2026-11-21T09:00:00.000Z",
         *       "confirmed_at": "2026-11-21T09:00:00.000Z",
         *       "due_at": "2026-12-21T23:59:59.999Z",
         *       "extended_at": null,
         *       "extension_reason": null,
         *       "can_extend": true,
         *       "closed_at": null,
         *       "closed_by": null,
         *       "answer_text": null,
         *       "files": [],
         *       "blanked_at": null,
         *       "trail": [
         *         {
         *           "at": "2026-11-21T09:00:00.000Z",
         *           "what": "received",
         *           "by": {
         *             "kind": "person",
         *             "id": null
         *           },
         *           "detail": null
         *         }
         *       ]
         *     }
         */
        PersonRequestWithTrail: {
            id: string;
            /** Format: uuid */
            site_id: string;
            /** @description `access`: a copy of the data. `erase`: erasure. `withdraw`: the consent no longer holds. `correct`: something is wrong */
            kind: "access" | "erase" | "withdraw" | "correct";
            /** @description Only confirmed requests are shown */
            status: "open" | "answered" | "refused";
            /** @description `token`: your site vouched for the person. `email`: the person has opened a mail */
            proof: "token" | "email";
            /** @description null without one, and after the texts were blanked */
            email: string | null;
            /** @description Whether the person has opened a mail that was sent there */
            email_confirmed: boolean;
            /** @description Whose data it is about; null if nobody is named yet, and after the texts were blanked */
            subject_id: string | null;
            /** @description `proven` by a token, or `named` by one of you; null without a subject */
            subject_by: ("proven" | "named") | null;
            /** @description What the browser says that its subject is. Anybody can send any subject: check who it is */
            claimed_subject_id: string | null;
            message: string;
            language: string;
            /** @description Whose deadline counts. `gdpr` also for places without a rule of their own */
            law: "gdpr" | "ccpa" | "lgpd";
            /** @description Country or state of the person’s address at the request, such as `DE` or `US-CA`; null if unknown */
            place: string | null;
            /**
             * Format: date-time
             * @description When it arrived
             */
            received_at: string;
            /**
             * Format: date-time
             * @description When it was confirmed
             */
            confirmed_at: string;
            /**
             * Format: date-time
             * @description Until when it must be answered: the end of a day in UTC
             */
            due_at: string;
            /** @description When the deadline was moved; null if it was not */
            extended_at: string | null;
            /** @description Why, as the person was told */
            extension_reason: string | null;
            /** @description Whether the law allows to move the deadline */
            can_extend: boolean;
            /** @description When it was answered or refused; null while it is open */
            closed_at: string | null;
            /** @description Who answered or refused it; null while it is open */
            closed_by: {
                /** @description The person, a user of your account, or the service */
                kind: "person" | "user" | "system";
                /** @description ID of the user */
                id: string | null;
            } | null;
            /** @description null while it is open, and after the texts were blanked */
            answer_text: string | null;
            /** @description Made when the person asks for them. They need a subject */
            files: ("records" | "evidence")[];
            /** @description When the texts of the person and of the answer were deleted; null while they are kept */
            blanked_at: string | null;
            /** @description Oldest first */
            trail: {
                /**
                 * Format: date-time
                 * @description When
                 */
                at: string;
                /** @description What was done */
                what: "received" | "confirmed" | "subject_named" | "extended" | "answered" | "refused" | "mail_sent" | "mail_failed" | "downloaded" | "reminded" | "blanked";
                by: {
                    /** @description The person, a user of your account, or the service */
                    kind: "person" | "user" | "system";
                    /** @description ID of the user */
                    id: string | null;
                };
                /** @description The subject, the reason, the mail or the file; null without one, and after the texts were blanked */
                detail: string | null;
            }[];
        };
        /**
         * @example {
         *       "language": "en",
         *       "text": "You asked for a copy of your data.",
         *       "files": [
         *         "records",
         *         "evidence"
         *       ]
         *     }
         */
        PersonRequestDraft: {
            /** @description Language of the text: that of the person if there is a draft in it, otherwise `en` */
            language: string;
            /** @description Read and change it before you send it */
            text: string;
            /** @description Made when the person asks for them. They need a subject */
            files: ("records" | "evidence")[];
        };
        /**
         * @example {
         *       "subject_id": "8c87b489ce35cf2e2f39f80e282cb2e804932a56a213983eeeb428407d43b52d"
         *     }
         */
        NameSubject: {
            /** @description Whose data the request is about. Name it after you checked who asks */
            subject_id: string;
        };
        /**
         * @example {
         *       "id": "req_01M82XK3V0E4M6N8P0Q2R4S6T8",
         *       "site_id": "2617f3e5-242e-4857-b837-91dfc21ab605",
         *       "kind": "access",
         *       "status": "open",
         *       "proof": "email",
         *       "email": "ada@example.com",
         *       "email_confirmed": true,
         *       "subject_id": null,
         *       "subject_by": null,
         *       "claimed_subject_id": "8c87b489ce35cf2e2f39f80e282cb2e804932a56a213983eeeb428407d43b52d",
         *       "message": "Please send me what you have about me.",
         *       "language": "en",
         *       "law": "gdpr",
         *       "place": "DE",
         *       "received_at": "2026-11-21T09:00:00.000Z",
         *       "confirmed_at": "2026-11-21T09:00:00.000Z",
         *       "due_at": "2026-12-21T23:59:59.999Z",
         *       "extended_at": null,
         *       "extension_reason": null,
         *       "can_extend": true,
         *       "closed_at": null,
         *       "closed_by": null,
         *       "answer_text": null,
         *       "files": [],
         *       "blanked_at": null
         *     }
         */
        PersonRequest: {
            id: string;
            /** Format: uuid */
            site_id: string;
            /** @description `access`: a copy of the data. `erase`: erasure. `withdraw`: the consent no longer holds. `correct`: something is wrong */
            kind: "access" | "erase" | "withdraw" | "correct";
            /** @description Only confirmed requests are shown */
            status: "open" | "answered" | "refused";
            /** @description `token`: your site vouched for the person. `email`: the person has opened a mail */
            proof: "token" | "email";
            /** @description null without one, and after the texts were blanked */
            email: string | null;
            /** @description Whether the person has opened a mail that was sent there */
            email_confirmed: boolean;
            /** @description Whose data it is about; null if nobody is named yet, and after the texts were blanked */
            subject_id: string | null;
            /** @description `proven` by a token, or `named` by one of you; null without a subject */
            subject_by: ("proven" | "named") | null;
            /** @description What the browser says that its subject is. Anybody can send any subject: check who it is */
            claimed_subject_id: string | null;
            message: string;
            language: string;
            /** @description Whose deadline counts. `gdpr` also for places without a rule of their own */
            law: "gdpr" | "ccpa" | "lgpd";
            /** @description Country or state of the person’s address at the request, such as `DE` or `US-CA`; null if unknown */
            place: string | null;
            /**
             * Format: date-time
             * @description When it arrived
             */
            received_at: string;
            /**
             * Format: date-time
             * @description When it was confirmed
             */
            confirmed_at: string;
            /**
             * Format: date-time
             * @description Until when it must be answered: the end of a day in UTC
             */
            due_at: string;
            /** @description When the deadline was moved; null if it was not */
            extended_at: string | null;
            /** @description Why, as the person was told */
            extension_reason: string | null;
            /** @description Whether the law allows to move the deadline */
            can_extend: boolean;
            /** @description When it was answered or refused; null while it is open */
            closed_at: string | null;
            /** @description Who answered or refused it; null while it is open */
            closed_by: {
                /** @description The person, a user of your account, or the service */
                kind: "person" | "user" | "system";
                /** @description ID of the user */
                id: string | null;
            } | null;
            /** @description null while it is open, and after the texts were blanked */
            answer_text: string | null;
            /** @description Made when the person asks for them. They need a subject */
            files: ("records" | "evidence")[];
            /** @description When the texts of the person and of the answer were deleted; null while they are kept */
            blanked_at: string | null;
        };
        /**
         * @example {
         *       "reason": "We have to ask two other companies."
         *     }
         */
        ExtendPersonRequest: {
            /** @description Why you need more time. The person reads it */
            reason: string;
        };
        /**
         * @example {
         *       "text": "This is what we have about you.",
         *       "files": []
         *     }
         */
        AnswerPersonRequest: {
            /** @description What the person reads */
            text: string;
            /** @description Made when the person asks for them. They need a subject */
            files: ("records" | "evidence")[];
        };
        /**
         * @example {
         *       "text": "We could not find out who you are."
         *     }
         */
        RefusePersonRequest: {
            /** @description What the person reads */
            text: string;
        };
        /**
         * @example {
         *       "log_id": "mfzwgylsmuqhi2dfebwg6zzamf",
         *       "origin": "consent.example.com/log/mfzwgylsmuqhi2dfebwg6zzamf",
         *       "size": 2,
         *       "root": "lbtJ8acktK72KMmSrUQa-mnnjVz6EGHlkmU3Ox289nk",
         *       "checkpoint": "consent.example.com/log/mfzwgylsmuqhi2dfebwg6zzamf\n2\nlbtJ8acktK72KMmSrUQa+mnnjVz6EGHlkmU3Ox289nk=\n\n— consent.example.com/log Bir+FKeJNGTBRaEn4qeZCdD8etYt/eOeq7IGUh6ZNPBFs2Xxp41EfR+wJCqO9ETefazh9F9Zr29z5++ILDUFS18Fpw4=\n— consent.example.com/log DNnAdQAAAABrAV2Rb5op2+M20cHmWY7a0JC2v9URWL8+zL4sVE4jzvC7NeBYUemqNrycKBGMSbfeCPafPTETmcIesJ4ttojstp8qAQ==\n",
         *       "signed_at": "2026-11-21T09:00:00.000Z",
         *       "opened_at": "2026-11-21T08:59:00.000Z",
         *       "attested_until": null,
         *       "tag_key": "kHxzF8vdIfjDZvbE434wNJZjiBN-02eLQ6_bZzS7o14",
         *       "url": "https://consent.example.com/log/mfzwgylsmuqhi2dfebwg6zzamf",
         *       "state": {
         *         "enabled": true,
         *         "waiting": 0,
         *         "stopped": false,
         *         "stopped_by": null,
         *         "refused": false,
         *         "anchor_interval_seconds": 300,
         *         "anchored": {
         *           "size": 2,
         *           "at": "2026-11-21T09:00:00.000Z"
         *         },
         *         "has_witnesses": true,
         *         "witnessed": {
         *           "size": 2,
         *           "at": "2026-11-21T09:00:00.000Z",
         *           "names": [
         *             "witness.example/w1"
         *           ]
         *         },
         *         "authorities": [
         *           {
         *             "name": "tsa.example.com",
         *             "stamped": {
         *               "size": 2,
         *               "at": "2026-11-21T09:00:00.000Z"
         *             }
         *           }
         *         ],
         *         "failures": []
         *       }
         *     }
         */
        EvidenceLog: {
            log_id: string;
            /** @description First line of every checkpoint */
            origin: string;
            /** @description Number of leaves in the checkpoint */
            size: number;
            /** @description Root hash of the tree: 32 bytes in unpadded base64url */
            root: string;
            /** @description Signed size and root hash of the log (C2SP signed note) */
            checkpoint: string;
            /**
             * Format: date-time
             * @description When the checkpoint was signed
             */
            signed_at: string;
            /** Format: date-time */
            opened_at: string;
            /** @description Records made up to this time were added to the log later, as they were in the database at that point; null if there are no such records, or while some are not in the log yet */
            attested_until: string | null;
            /** @description Secret key that links subjects to leaves: 32 bytes in unpadded base64url */
            tag_key: string;
            /** @description Base URL of the files of the log (c2sp.org/tlog-tiles) */
            url: string;
            /** @description What waits and who else has seen the log, as we have it stored; null from a service of an earlier release */
            state: {
                /** @description Whether new consents are added to the log; null from a service of an earlier release */
                enabled: boolean | null;
                /** @description Leaves of consents that wait for the log, counted up to 10,000; null from a service of an earlier release */
                waiting: number | null;
                /** @description true: nothing is added or signed, because signed leaves are missing from the database. An operator must act */
                stopped: boolean;
                /** @description The witness that signed more than we have, if that is why nothing is signed; else null */
                stopped_by: string | null;
                /** @description true: nothing is added to your log, because it is not what was signed. An operator must act */
                refused: boolean;
                /** @description How often a log that changed is added to the anchor log */
                anchor_interval_seconds: number;
                /** @description The newest checkpoint of your log that is in the anchor log; null if there is none */
                anchored: {
                    /** @description Leaves of your log at that time */
                    size: number;
                    /** Format: date-time */
                    at: string;
                } | null;
                /** @description Whether the operator has set up witnesses */
                has_witnesses: boolean;
                /** @description The newest one that a quorum of the witnesses cosigned, and their names; null if there is none */
                witnessed: {
                    /** @description Leaves of your log at that time */
                    size: number;
                    /** Format: date-time */
                    at: string;
                    names: string[];
                } | null;
                /** @description The time stamping authorities that are set up, each with the newest one that it stamped; null if there is none */
                authorities: {
                    name: string;
                    stamped: {
                        /** @description Leaves of your log at that time */
                        size: number;
                        /** Format: date-time */
                        at: string;
                    } | null;
                }[];
                /** @description The witnesses and authorities whose last answer was missing or wrong. It was not kept, and they are asked again */
                failures: {
                    kind: "witness" | "authority";
                    name: string;
                    /** @description Such as `late`, `unreachable`, `rubbish`, `bad_signature` or `wrong_time`. More reasons may follow */
                    reason: string;
                    /**
                     * Format: date-time
                     * @description Of the first such answer in a row
                     */
                    since: string;
                }[];
            } | null;
        };
        /**
         * @example {
         *       "log_id": "mfzwgylsmuqhi2dfebwg6zzamf",
         *       "origin": "consent.example.com/log/mfzwgylsmuqhi2dfebwg6zzamf",
         *       "from": 1,
         *       "size": 2,
         *       "root": "lbtJ8acktK72KMmSrUQa-mnnjVz6EGHlkmU3Ox289nk",
         *       "checkpoint": "consent.example.com/log/mfzwgylsmuqhi2dfebwg6zzamf\n2\nlbtJ8acktK72KMmSrUQa+mnnjVz6EGHlkmU3Ox289nk=\n\n— consent.example.com/log Bir+FKeJNGTBRaEn4qeZCdD8etYt/eOeq7IGUh6ZNPBFs2Xxp41EfR+wJCqO9ETefazh9F9Zr29z5++ILDUFS18Fpw4=\n— consent.example.com/log DNnAdQAAAABrAV2Rb5op2+M20cHmWY7a0JC2v9URWL8+zL4sVE4jzvC7NeBYUemqNrycKBGMSbfeCPafPTETmcIesJ4ttojstp8qAQ==\n",
         *       "proof": [
         *         "gBBAu1SwYdz93m6WpH2Pp8qPkx2pOohXm-5zNYrt2k8"
         *       ]
         *     }
         */
        LogConsistency: {
            log_id: string;
            /** @description First line of every checkpoint */
            origin: string;
            /** @description As in the request */
            from: number;
            /** @description Number of leaves in the checkpoint */
            size: number;
            /** @description Root hash of the tree: 32 bytes in unpadded base64url */
            root: string;
            /** @description Signed size and root hash of the log (C2SP signed note) */
            checkpoint: string;
            /** @description Consistency proof from `from` to `size` (RFC 6962), lowest hash first */
            proof: string[];
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
                /** @description ID of the consent, of the event of an erasure, or of the policy; "" for leaves of the log itself */
                record: string;
                /** @description Tag at the start of every entry of the subject or policy: 16 bytes in unpadded base64url */
                tag: string;
                /** @description Random value that conceals the data behind its hash in the frame: 16 bytes in unpadded base64url. "" for policies and for leaves of the log itself */
                salt: string;
                /** @description Frames of the leaves, oldest first */
                frames: string[];
                /**
                 * @description Present if frames are missing. `history_incomplete`: rows of the history of this consent are not in the database, so its frames cannot be made. Ask the operator for an audit
                 * @example history_incomplete
                 */
                problem?: string;
            }[];
            /** @description Cursor of the next page; "" on the last page */
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
            /** @description Email address in ASCII, with an international domain as punycode. Surrounding spaces are ignored */
            email: string;
            /** @description 10 to 1024 bytes in UTF-8. Must not be a common password, your name or your email address */
            password: string;
            name: string;
        };
        /**
         * @example {
         *       "message": "We sent a mail to this address; open its link to go on."
         *     }
         */
        Message: {
            /** @description Message for a person, identical for every caller */
            message: string;
        };
        /**
         * @example {
         *       "token": "the-token-of-the-link-in-the-mail"
         *     }
         */
        MailToken: {
            /** @description Token from the link in the email. Can be used once */
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
            /** @description Whether the email address is verified. While false, calls that create something return 403 `email_not_verified` */
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
            /** @description Email address in ASCII, with an international domain as punycode. Surrounding spaces are ignored */
            email: string;
        };
        /**
         * @description What `navigator.credentials.get()` returned, as JSON
         * @example {
         *       "id": "dGhlIGlkIG9mIGEgY3JlZGVudGlhbA",
         *       "rawId": "dGhlIGlkIG9mIGEgY3JlZGVudGlhbA",
         *       "type": "public-key",
         *       "response": {
         *         "clientDataJSON": "e30",
         *         "authenticatorData": "AA",
         *         "signature": "AA",
         *         "userHandle": "AA"
         *       },
         *       "clientExtensionResults": {}
         *     }
         */
        PasskeyAssertion: {
            id: string;
            /** @description The same as `id` */
            rawId: string;
            /** @constant */
            type: "public-key";
            response: {
                clientDataJSON: string;
                authenticatorData: string;
                signature: string;
                userHandle?: string | null;
            };
            /** @description Ignored */
            authenticatorAttachment?: string | null;
            /** @description Empty: answers of extensions are not used */
            clientExtensionResults?: Record<string, never>;
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
            /** @description Six digits of your authenticator app, or a recovery code. Each works once. Spaces and hyphens are ignored */
            code?: string;
            credential?: components["schemas"]["PasskeyAssertion"];
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
         *       "public_key": {
         *         "challenge": "AZqD1Y0Gb2Zm8cXzq1mWJ0S0xTn2hVYw3Kp9uFqk5dQ",
         *         "rpId": "consent.example.com",
         *         "timeout": 300000,
         *         "userVerification": "required"
         *       }
         *     }
         */
        PasskeyRequestOptions: {
            /** @description PublicKeyCredentialRequestOptionsJSON of WebAuthn: pass it through `PublicKeyCredential.parseRequestOptionsFromJSON()` to `navigator.credentials.get()` */
            public_key: {
                /** @description Counts once, for 5 minutes */
                challenge: string;
                rpId: string;
                /** @description Milliseconds */
                timeout: number;
                userVerification: string;
                allowCredentials?: {
                    id: string;
                    /** @constant */
                    type: "public-key";
                    transports?: string[];
                }[];
            };
        };
        /**
         * @example {
         *       "credential": {
         *         "id": "dGhlIGlkIG9mIGEgY3JlZGVudGlhbA",
         *         "rawId": "dGhlIGlkIG9mIGEgY3JlZGVudGlhbA",
         *         "type": "public-key",
         *         "response": {
         *           "clientDataJSON": "e30",
         *           "authenticatorData": "AA",
         *           "signature": "AA",
         *           "userHandle": "AA"
         *         },
         *         "clientExtensionResults": {}
         *       }
         *     }
         */
        PasskeyLogin: {
            credential: components["schemas"]["PasskeyAssertion"];
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
            /** @description Name of the plan: `free`, `starter`, `pro` or `enterprise` */
            name: string;
            /** @description Units per calendar month (UTC); 0 means unlimited */
            monthly_requests: number;
            /** @description Maximum number of sites; 0 means unlimited */
            max_sites: number;
            /** @description Features of the plan, such as `consent_export` */
            features: string[];
            /** @description Exports per calendar month (UTC); 0 means unlimited. Applies only with the feature `consent_export` */
            max_exports: number;
            /** @description Maximum number of webhook endpoints; 0 means unlimited */
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
         *       "role": "owner",
         *       "site_ids": null,
         *       "accounts": 1,
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
         *       },
         *       "tells_us_states": true
         *     }
         */
        Me: {
            user: components["schemas"]["User"];
            account: components["schemas"]["Account"];
            /** @description What a member may do */
            role: "owner" | "admin" | "privacy_officer" | "developer" | "marketer" | "auditor";
            /** @description The only sites that the member may act for; null for all sites */
            site_ids: string[] | null;
            /** @description How many accounts you may act for. `GET /auth/accounts` lists them */
            accounts: number;
            plan: components["schemas"]["Plan"];
            usage: components["schemas"]["Usage"];
            /** @description Whether this server tells states of the US apart. If not, a banner rule for a state such as `US-CA` never applies */
            tells_us_states: boolean;
            /** @description True if the account requires a second factor and you have none. Until you set one up, other calls return 403 `second_factor_setup_required`. Absent otherwise */
            must_set_up_factor?: boolean;
        };
        /**
         * @example {
         *       "token": "the-token-of-the-link-in-the-mail",
         *       "password": "a password of your own"
         *     }
         */
        ResetPassword: {
            /** @description Token from the link in the email. Can be used once */
            token: string;
            /** @description 10 to 1024 bytes in UTF-8. Must not be a common password, your name or your email address */
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
            /** @description 10 to 1024 bytes in UTF-8. Must not be a common password, your name or your email address */
            password: string;
        };
        /**
         * @example {
         *       "email": "jane@example.com"
         *     }
         */
        BeginSso: {
            /** @description Email address of the person */
            email: string;
            /**
             * Format: uuid
             * @description One of the `providers` of an earlier response. Omit it at first
             */
            provider_id?: string;
        };
        /**
         * @example {
         *       "url": "https://example.okta.com/oauth2/v1/authorize?client_id=0oa1b2c3d4",
         *       "providers": []
         *     }
         */
        SsoBegun: {
            /** @description Address of the provider, for the browser that asked; null if the person must choose a provider first */
            url: string | null;
            /** @description Providers to choose from; empty if `url` is set */
            providers: {
                /** Format: uuid */
                id: string;
                name: string;
            }[];
        };
        /**
         * @example {
         *       "id": "5f2b6a1e-93d7-4c08-9a4e-7d1c60b8f325",
         *       "current": true,
         *       "user_agent": "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0",
         *       "country": "DE",
         *       "region": "Bavaria",
         *       "created_at": "2026-11-21T09:00:00.000Z",
         *       "last_used_at": "2026-11-21T10:00:00.000Z",
         *       "expires_at": "2026-11-28T09:00:00.000Z"
         *     }
         */
        Session: {
            /**
             * Format: uuid
             * @description ID of the session. It gives no access
             */
            id: string;
            /** @description Whether this request uses the session */
            current: boolean;
            /** @description First 256 characters of the `User-Agent` header of the last use; empty if unknown */
            user_agent: string;
            /** @description Country of the last use (ISO 3166-1 alpha-2), from the IP address, which isn’t stored; empty if unknown */
            country: string;
            /** @description Region of the last use; empty if unknown */
            region: string;
            /**
             * Format: date-time
             * @description Time of the sign-in
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Time of the last use, exact to the minute
             */
            last_used_at: string;
            /**
             * Format: date-time
             * @description Time when the session ends even if it’s used
             */
            expires_at: string;
        };
        /**
         * @example {
         *       "data": [
         *         {
         *           "id": "5f2b6a1e-93d7-4c08-9a4e-7d1c60b8f325",
         *           "current": true,
         *           "user_agent": "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0",
         *           "country": "DE",
         *           "region": "Bavaria",
         *           "created_at": "2026-11-21T09:00:00.000Z",
         *           "last_used_at": "2026-11-21T10:00:00.000Z",
         *           "expires_at": "2026-11-28T09:00:00.000Z"
         *         }
         *       ]
         *     }
         */
        SessionList: {
            /** @description Sessions, the last used one first. At most 100 */
            data: components["schemas"]["Session"][];
        };
        /**
         * @example {
         *       "id": "9b1d5e2c-6f04-4a1b-8d3e-0c7a95b2f4e6",
         *       "name": "Phone",
         *       "backed_up": true,
         *       "created_at": "2026-11-21T09:00:00.000Z",
         *       "last_used_at": "2026-11-21T10:00:00.000Z"
         *     }
         */
        Passkey: {
            /** Format: uuid */
            id: string;
            name: string;
            /** @description Whether copies of it are on other devices, as its authenticator says */
            backed_up: boolean;
            /** Format: date-time */
            created_at: string;
            /** @description null if it was never used */
            last_used_at: string | null;
        };
        /**
         * @example {
         *       "totp": {
         *         "created_at": "2026-11-21T09:00:00.000Z"
         *       },
         *       "recovery_codes_left": 9,
         *       "passkeys": [
         *         {
         *           "id": "9b1d5e2c-6f04-4a1b-8d3e-0c7a95b2f4e6",
         *           "name": "Phone",
         *           "backed_up": true,
         *           "created_at": "2026-11-21T09:00:00.000Z",
         *           "last_used_at": "2026-11-21T10:00:00.000Z"
         *         }
         *       ]
         *     }
         */
        Factors: {
            /** @description Your authenticator app; null if none is set up */
            totp: {
                /** Format: date-time */
                created_at: string;
            } | null;
            /** @description Number of recovery codes that were not used */
            recovery_codes_left: number;
            /** @description Your passkeys, the oldest first */
            passkeys: components["schemas"]["Passkey"][];
        };
        /**
         * @example {
         *       "code": "123456"
         *     }
         */
        SecondFactorCode: {
            /** @description Six digits of your authenticator app, or a recovery code. Each works once. Spaces and hyphens are ignored */
            code: string;
        };
        /**
         * @example {
         *       "recovery_codes": [
         *         "7q2k-0mzt-x4hd-9rvn-c61y-8wbp"
         *       ]
         *     }
         */
        RecoveryCodes: {
            /** @description Ten codes. Each works once */
            recovery_codes: string[];
        };
        /**
         * @example {
         *       "current_password": "a password of your own"
         *     }
         */
        BeginTotp: {
            current_password: string;
        };
        /**
         * @example {
         *       "secret": "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ",
         *       "uri": "otpauth://totp/Consent%20Service:jane%40example.com?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Consent%20Service"
         *     }
         */
        NewTotp: {
            /** @description Secret in base32, to type into the app. Returned only in this response */
            secret: string;
            /** @description The same as `otpauth:` URI, for a QR code */
            uri: string;
        };
        /**
         * @example {
         *       "code": "123456"
         *     }
         */
        SecondFactorProof: {
            /** @description Six digits of your authenticator app, or a recovery code. Each works once. Spaces and hyphens are ignored */
            code?: string;
            credential?: components["schemas"]["PasskeyAssertion"];
        };
        /**
         * @example {
         *       "current_password": "a password of your own"
         *     }
         */
        BeginPasskey: {
            /** @description Required without a second factor. With one, the session must have proved it instead */
            current_password?: string;
        };
        /**
         * @example {
         *       "public_key": {
         *         "challenge": "AZqD1Y0Gb2Zm8cXzq1mWJ0S0xTn2hVYw3Kp9uFqk5dQ",
         *         "rp": {
         *           "name": "Consent Service",
         *           "id": "consent.example.com"
         *         },
         *         "user": {
         *           "id": "AZqD1Y0GcAeAAAAAAAAAAQ",
         *           "name": "jane@example.com",
         *           "displayName": "Jane Doe"
         *         },
         *         "pubKeyCredParams": [
         *           {
         *             "alg": -7,
         *             "type": "public-key"
         *           }
         *         ],
         *         "timeout": 300000,
         *         "attestation": "none",
         *         "excludeCredentials": [],
         *         "authenticatorSelection": {
         *           "residentKey": "required",
         *           "requireResidentKey": true,
         *           "userVerification": "required"
         *         }
         *       }
         *     }
         */
        PasskeyCreationOptions: {
            /** @description PublicKeyCredentialCreationOptionsJSON of WebAuthn: pass it through `PublicKeyCredential.parseCreationOptionsFromJSON()` to `navigator.credentials.create()` */
            public_key: {
                /** @description Counts once, for 5 minutes */
                challenge: string;
            } & {
                [key: string]: unknown;
            };
        };
        /**
         * @description What `navigator.credentials.create()` returned, as JSON
         * @example {
         *       "id": "dGhlIGlkIG9mIGEgY3JlZGVudGlhbA",
         *       "rawId": "dGhlIGlkIG9mIGEgY3JlZGVudGlhbA",
         *       "type": "public-key",
         *       "response": {
         *         "clientDataJSON": "e30",
         *         "attestationObject": "oA",
         *         "transports": [
         *           "internal"
         *         ]
         *       },
         *       "clientExtensionResults": {}
         *     }
         */
        PasskeyRegistration: {
            id: string;
            /** @description The same as `id` */
            rawId: string;
            /** @constant */
            type: "public-key";
            response: {
                clientDataJSON: string;
                attestationObject: string;
                transports?: string[];
                /** @description Ignored */
                authenticatorData?: string;
                /** @description Ignored */
                publicKey?: string | null;
                /** @description Ignored */
                publicKeyAlgorithm?: number;
            };
            /** @description Ignored */
            authenticatorAttachment?: string | null;
            /** @description Empty: answers of extensions are not used */
            clientExtensionResults?: Record<string, never>;
        };
        /**
         * @example {
         *       "name": "Phone",
         *       "credential": {
         *         "id": "dGhlIGlkIG9mIGEgY3JlZGVudGlhbA",
         *         "rawId": "dGhlIGlkIG9mIGEgY3JlZGVudGlhbA",
         *         "type": "public-key",
         *         "response": {
         *           "clientDataJSON": "e30",
         *           "attestationObject": "oA",
         *           "transports": [
         *             "internal"
         *           ]
         *         },
         *         "clientExtensionResults": {}
         *       }
         *     }
         */
        NewPasskey: {
            name: string;
            credential: components["schemas"]["PasskeyRegistration"];
        };
        /**
         * @example {
         *       "passkey": {
         *         "id": "9b1d5e2c-6f04-4a1b-8d3e-0c7a95b2f4e6",
         *         "name": "Phone",
         *         "backed_up": true,
         *         "created_at": "2026-11-21T09:00:00.000Z",
         *         "last_used_at": null
         *       },
         *       "recovery_codes": [
         *         "7q2k-0mzt-x4hd-9rvn-c61y-8wbp"
         *       ]
         *     }
         */
        AddedPasskey: {
            passkey: components["schemas"]["Passkey"];
            /** @description Ten codes, each of which works once, if this is your first second factor. Returned only in this response. Else empty */
            recovery_codes: string[];
        };
        /**
         * @example {
         *       "require_second_factor": true
         *     }
         */
        AccountSecurity: {
            /** @description Whether every member needs a second factor. While true, the session of a person without one can only set one up */
            require_second_factor: boolean;
        };
        /**
         * @example {
         *       "require_second_factor": false
         *     }
         */
        AccountSecurityUpdate: {
            require_second_factor: boolean;
        };
        /**
         * @example {
         *       "data": [
         *         {
         *           "id": "661c729d-fba4-41c0-b61f-c84e0b25de49",
         *           "name": "Jane Doe",
         *           "role": "owner",
         *           "current": true
         *         }
         *       ]
         *     }
         */
        AccountList: {
            data: {
                /** Format: uuid */
                id: string;
                name: string;
                /** @description What a member may do */
                role: "owner" | "admin" | "privacy_officer" | "developer" | "marketer" | "auditor";
                /** @description Whether this session acts for it */
                current: boolean;
            }[];
        };
        /**
         * @example {
         *       "token": "the-token-of-the-link-in-the-mail"
         *     }
         */
        InvitationToken: {
            /** @description Token from the link in the email. Can be used once */
            token: string;
        };
        /**
         * @example {
         *       "account_name": "Jane Doe",
         *       "role": "auditor",
         *       "email": "jane@example.com",
         *       "invited_by": "Jane Doe",
         *       "needs_account": true
         *     }
         */
        DescribedInvitation: {
            account_name: string;
            /** @description What a member may do */
            role: "owner" | "admin" | "privacy_officer" | "developer" | "marketer" | "auditor";
            email: string;
            invited_by: string;
            /** @description Whether accepting takes a name and a password, because the address is new */
            needs_account: boolean;
        };
        /**
         * @example {
         *       "token": "the-token-of-the-link-in-the-mail",
         *       "name": "John Doe",
         *       "password": "a password of your own"
         *     }
         */
        AcceptInvitation: {
            /** @description Token from the link in the email. Can be used once */
            token: string;
            name?: string;
            /** @description 10 to 1024 bytes in UTF-8. Must not be a common password, your name or your email address */
            password?: string;
        };
        /**
         * @example {
         *       "email": "jane@example.com",
         *       "name": "Jane Doe",
         *       "message": "Which plan fits 30 sites?"
         *     }
         */
        ContactMessage: {
            /** @description Email address in ASCII, with an international domain as punycode. Surrounding spaces are ignored */
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
            /** @description ID of the event, the same in every attempt and replay. Use it to detect duplicates */
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
            /** @description ID of the event, the same in every attempt and replay. Use it to detect duplicates */
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
            /** @description ID of the event, the same in every attempt and replay. Use it to detect duplicates */
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
            /** @description Site that the erasure was limited to; "" for all sites */
            site_id: string;
            /** @description Number of erased consents */
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
            /** @description ID of the event, the same in every attempt and replay. Use it to detect duplicates */
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
            /** @description ID of the event, the same in every attempt and replay. Use it to detect duplicates */
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
         *       "type": "consent.expired",
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
        ConsentExpiredEvent: {
            /** @description ID of the event, the same in every attempt and replay. Use it to detect duplicates */
            id: string;
            /** @constant */
            type: "consent.expired";
            /** Format: date-time */
            created_at: string;
            data: components["schemas"]["Consent"];
        };
        /**
         * @example {
         *       "log": "mfzwgylsmuqhi2dfebwg6zzamf",
         *       "origin": "consent.example.com/log/mfzwgylsmuqhi2dfebwg6zzamf",
         *       "size": 2,
         *       "root": "lbtJ8acktK72KMmSrUQa-mnnjVz6EGHlkmU3Ox289nk",
         *       "checkpoint": "consent.example.com/log/mfzwgylsmuqhi2dfebwg6zzamf\n2\nlbtJ8acktK72KMmSrUQa+mnnjVz6EGHlkmU3Ox289nk=\n\n— consent.example.com/log Bir+FKeJNGTBRaEn4qeZCdD8etYt/eOeq7IGUh6ZNPBFs2Xxp41EfR+wJCqO9ETefazh9F9Zr29z5++ILDUFS18Fpw4=\n— consent.example.com/log DNnAdQAAAABrAV2Rb5op2+M20cHmWY7a0JC2v9URWL8+zL4sVE4jzvC7NeBYUemqNrycKBGMSbfeCPafPTETmcIesJ4ttojstp8qAQ==\n",
         *       "since": {
         *         "size": 1,
         *         "proof": [
         *           "gBBAu1SwYdz93m6WpH2Pp8qPkx2pOohXm-5zNYrt2k8"
         *         ]
         *       }
         *     }
         */
        LogCheckpoint: {
            log: string;
            /** @description First line of every checkpoint. Has a number at its end after the operator resumed the log */
            origin: string;
            /** @description Number of leaves in the checkpoint */
            size: number;
            /** @description Root hash of the tree: 32 bytes in unpadded base64url */
            root: string;
            /** @description Signed size and root hash of the log (C2SP signed note) */
            checkpoint: string;
            /** @description The proof that the tree begins with that of the event before; null in the first event, and if leaves of it were lost */
            since: {
                /** @description Size of the checkpoint in the event before */
                size: number;
                /** @description Consistency proof from this size to `size` (RFC 6962), lowest hash first */
                proof: string[];
            } | null;
        };
        /**
         * @example {
         *       "id": "evt_03b2c86950228236c387efd1932b56c5",
         *       "type": "log.checkpoint",
         *       "created_at": "2026-11-21T09:00:00.000Z",
         *       "data": {
         *         "log": "mfzwgylsmuqhi2dfebwg6zzamf",
         *         "origin": "consent.example.com/log/mfzwgylsmuqhi2dfebwg6zzamf",
         *         "size": 2,
         *         "root": "lbtJ8acktK72KMmSrUQa-mnnjVz6EGHlkmU3Ox289nk",
         *         "checkpoint": "consent.example.com/log/mfzwgylsmuqhi2dfebwg6zzamf\n2\nlbtJ8acktK72KMmSrUQa+mnnjVz6EGHlkmU3Ox289nk=\n\n— consent.example.com/log Bir+FKeJNGTBRaEn4qeZCdD8etYt/eOeq7IGUh6ZNPBFs2Xxp41EfR+wJCqO9ETefazh9F9Zr29z5++ILDUFS18Fpw4=\n— consent.example.com/log DNnAdQAAAABrAV2Rb5op2+M20cHmWY7a0JC2v9URWL8+zL4sVE4jzvC7NeBYUemqNrycKBGMSbfeCPafPTETmcIesJ4ttojstp8qAQ==\n",
         *         "since": {
         *           "size": 1,
         *           "proof": [
         *             "gBBAu1SwYdz93m6WpH2Pp8qPkx2pOohXm-5zNYrt2k8"
         *           ]
         *         }
         *       }
         *     }
         */
        LogCheckpointEvent: {
            /** @description ID of the event, the same in every attempt and replay. Use it to detect duplicates */
            id: string;
            /** @constant */
            type: "log.checkpoint";
            /** Format: date-time */
            created_at: string;
            data: components["schemas"]["LogCheckpoint"];
        };
        /**
         * @example {
         *       "id": "evt_03b2c86950228236c387efd1932b56c5",
         *       "type": "subject.linked",
         *       "created_at": "2026-11-21T09:00:00.000Z",
         *       "data": {
         *         "id": "lnk_01M7YNAYM0FB4C02YEHA0XX7A2",
         *         "site_id": "2617f3e5-242e-4857-b837-91dfc21ab605",
         *         "subject_id": "8c87b489ce35cf2e2f39f80e282cb2e804932a56a213983eeeb428407d43b52d",
         *         "person_id": "user-42",
         *         "linked_at": "2026-11-21T09:00:00.000Z",
         *         "unlinked_at": null
         *       }
         *     }
         */
        SubjectLinkedEvent: {
            /** @description ID of the event, the same in every attempt and replay. Use it to detect duplicates */
            id: string;
            /** @constant */
            type: "subject.linked";
            /** Format: date-time */
            created_at: string;
            data: components["schemas"]["SubjectLink"];
        };
        /**
         * @example {
         *       "id": "evt_03b2c86950228236c387efd1932b56c5",
         *       "type": "subject.unlinked",
         *       "created_at": "2026-11-21T09:00:00.000Z",
         *       "data": {
         *         "id": "lnk_01M7YNAYM0FB4C02YEHA0XX7A2",
         *         "site_id": "2617f3e5-242e-4857-b837-91dfc21ab605",
         *         "subject_id": "8c87b489ce35cf2e2f39f80e282cb2e804932a56a213983eeeb428407d43b52d",
         *         "person_id": "user-42",
         *         "linked_at": "2026-11-21T09:00:00.000Z",
         *         "unlinked_at": "2026-11-21T10:00:00.000Z"
         *       }
         *     }
         */
        SubjectUnlinkedEvent: {
            /** @description ID of the event, the same in every attempt and replay. Use it to detect duplicates */
            id: string;
            /** @constant */
            type: "subject.unlinked";
            /** Format: date-time */
            created_at: string;
            data: components["schemas"]["SubjectLink"];
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
            /** @description ID of the event, the same in every attempt and replay. Use it to detect duplicates */
            id: string;
            /** @constant */
            type: "webhook.test";
            /** Format: date-time */
            created_at: string;
            data: {
                [key: string]: unknown;
            };
        };
        WebhookEvent: components["schemas"]["ConsentCreatedEvent"] | components["schemas"]["ConsentUpdatedEvent"] | components["schemas"]["ConsentRevokedEvent"] | components["schemas"]["ConsentErasedEvent"] | components["schemas"]["PolicyPublishedEvent"] | components["schemas"]["ConsentExpiredEvent"] | components["schemas"]["LogCheckpointEvent"] | components["schemas"]["SubjectLinkedEvent"] | components["schemas"]["SubjectUnlinkedEvent"] | components["schemas"]["WebhookTestEvent"];
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
                /** @description Returns only consents of this site */
                site_id?: string;
                /** @description Returns only consents with this `consent_id` */
                consent_id?: string;
                /** @description Returns only consents of this subject */
                subject_id?: string;
                /** @description Returns only accepted (true) or refused (false) consents */
                accepted?: boolean;
                /** @description Returns only consents recorded under this policy */
                policy_id?: string;
                /** @description Returns only consents to exactly this version; 0 finds consents recorded without one */
                policy_version?: number;
                /** @description Returns only consents to a version earlier than this one. A subject who has agreed again has a newer consent in addition to the matching one */
                policy_version_lt?: number;
                /** @description Returns only consents from this country (ISO 3166-1 alpha-2). A consent whose country is unknown never matches */
                country?: string;
                /** @description Returns only consents whose `preferences` contain this category with `true`. A consent that refuses it or does not name it never matches. `accepted` is not considered: combine both for consents that are in force */
                category?: string;
                /** @description Returns only consents recorded this way: with an API key, by a user in the dashboard, by the banner of a site, or as a row of a batch. A consent from before this was kept never matches */
                recorded_by?: "api_key" | "user" | "site" | "import";
                /** @description Returns only consents whose context names this notice, by its hash as `GET /sites/{siteId}/notices` lists it. A consent without a context never matches */
                notice_sha256?: string;
                /** @description Returns only the consent with the latest decision of each subject on each site, as `GET /subjects/{subjectId}/state` names it. Pages may be short */
                latest_only?: boolean;
                /** @description Whether to return consents of all subjects of the person, with `subject_id`: the person or a device. With `site_id`, only links of that site count */
                include_linked?: boolean;
                /** @description Returns only consents with `created_at` at or after this time: ISO 8601, an instant with its time zone, or a date for its first moment in UTC */
                from?: string;
                /** @description Returns only consents with `created_at` before this time, which must not be earlier than `from`: ISO 8601, an instant with its time zone, or a date for its first moment in UTC */
                to?: string;
                /** @description Whether to include erased consents */
                include_deleted?: boolean;
                /** @description The `next_cursor` of the previous page, used with the same filters. The value is opaque. Any other text returns 400, including the example, which only shows the form */
                cursor?: string;
                /** @description Number of consents per page */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of consents */
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
                /** @description Makes retries safe: within 24 hours, a repeat of the request with the same key returns the first response and does nothing twice. Use a new key, such as a UUID, for each separate request. */
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
            /** @description The consent */
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
            /** @description The consent, which may be erased */
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
                /** @description Makes retries safe: within 24 hours, a repeat of the request with the same key returns the first response and does nothing twice. Use a new key, such as a UUID, for each separate request. */
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
            /** @description The updated consent */
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
                /** @description Makes retries safe: within 24 hours, a repeat of the request with the same key returns the first response and does nothing twice. Use a new key, such as a UUID, for each separate request. */
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
            /** @description The consent with `deleted_at` set */
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
    getConsentContext: {
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
            /** @description The context, also of an erased consent */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConsentContext"];
                };
            };
        };
    };
    createConsentBatch: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe: within 24 hours, a repeat of the request with the same key returns the first response and does nothing twice. Use a new key, such as a UUID, for each separate request. */
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
            /** @description The result of each row */
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
                /** @description Subject that a path cannot hold, such as `.`. The path then has `-` in its place */
                subject_id?: string;
                /** @description Erases only consents of this site of yours */
                site_id?: string;
                /** @description Whether to erase all subjects of the person: the subject may be the person or a device. With `site_id`, only links of that site count */
                include_linked?: boolean;
            };
            header?: {
                /** @description Makes retries safe: within 24 hours, a repeat of the request with the same key returns the first response and does nothing twice. Use a new key, such as a UUID, for each separate request. */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Subject identifier, percent-encoded; or `-` with the subject as `subject_id` in the query
                 * @example 8c87b489ce35cf2e2f39f80e282cb2e804932a56a213983eeeb428407d43b52d
                 */
                subjectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Number of erased records */
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
                /** @description The `next_cursor` of the previous page, used with the same filters. The value is opaque. Any other text returns 400, including the example, which only shows the form */
                cursor?: string;
                /** @description Number of entries per page */
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
            /** @description One entry per update, with the state before it */
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
            query?: {
                /** @description Format of the receipt. Default: `json` */
                format?: "json" | "jws" | "ts27560-2023";
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
            /** @description The receipt */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/jose": components["schemas"]["ReceiptJws"];
                    "application/ld+json": components["schemas"]["Receipt27560"];
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
            /** @description The policy text with its hash */
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
            /** @description The evidence bundle */
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
                /** @description The `next_cursor` of the previous page, used with the same filters. The value is opaque. Any other text returns 400, including the example, which only shows the form. Without `limit`, a page has up to 100 policies */
                cursor?: string;
                /** @description Number of policies per page */
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
                /** @description Makes retries safe: within 24 hours, a repeat of the request with the same key returns the first response and does nothing twice. Use a new key, such as a UUID, for each separate request. */
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
            /** @description The policy with version 1 */
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
                /** @description Makes retries safe: within 24 hours, a repeat of the request with the same key returns the first response and does nothing twice. Use a new key, such as a UUID, for each separate request. */
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
                /** @description Makes retries safe: within 24 hours, a repeat of the request with the same key returns the first response and does nothing twice. Use a new key, such as a UUID, for each separate request. */
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
            /** @description The policy is deleted */
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
                /** @description The `next_cursor` of the previous page, used with the same filters. The value is opaque. Any other text returns 400, including the example, which only shows the form */
                cursor?: string;
                /** @description Number of versions per page */
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
    getPolicyUsage: {
        parameters: {
            query?: {
                /** @description Counts only this version */
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PolicyUsage"];
                };
            };
        };
    };
    exportConsents: {
        parameters: {
            query?: {
                /** @description Format of the export. Default: `csv`. `json` is always streamed, so `json` with `async=true` returns 400 */
                format?: "csv" | "json";
                /** @description Whether the CSV begins with a byte order mark, which Excel needs to read accented letters */
                bom?: boolean;
                /** @description Whether to write a file regardless of the number of rows. Requires `format=csv`, otherwise returns 400 */
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
            /** @description The export is queued */
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
                /** @description Makes retries safe: within 24 hours, a repeat of the request with the same key returns the first response and does nothing twice. Use a new key, such as a UUID, for each separate request. */
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
            /** @description The export is queued */
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
                /** @description Returns only exports of this site */
                site_id?: string;
                /** @description Maximum number of exports */
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
    downloadExport: {
        parameters: {
            query?: {
                /** @description Whether the CSV begins with a byte order mark, which Excel needs to read accented letters */
                bom?: boolean;
            };
            header?: never;
            path: {
                /**
                 * @description Token from `download_url` or from the redirect
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
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": components["schemas"]["ConsentCsv"];
                };
            };
            /** @description The requested part of the file */
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": components["schemas"]["ConsentCsv"];
                };
            };
            /** @description The client has the file */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getExport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of the export: `exp_` followed by a ULID
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
    getExportManifest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of the export: `exp_` followed by a ULID
                 * @example exp_01M7ZM7Q8009GEXMWK5CVX9D2G
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The manifest */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/jose": components["schemas"]["ExportManifest"];
                };
            };
        };
    };
    redirectToDownload: {
        parameters: {
            query?: {
                /** @description Whether the CSV begins with a byte order mark, which Excel needs to read accented letters */
                bom?: boolean;
            };
            header?: never;
            path: {
                /**
                 * @description ID of the export: `exp_` followed by a ULID
                 * @example exp_01M7ZM7Q8009GEXMWK5CVX9D2G
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description `Location` is the download link, which needs no API key */
            302: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listKeys: {
        parameters: {
            query?: {
                /** @description The `next_cursor` of the previous page, used with the same filters. The value is opaque. Any other text returns 400, including the example, which only shows the form */
                cursor?: string;
                /** @description Number of keys per page */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Keys, including revoked ones, without the secret values */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KeyList"];
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewKey"];
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
                 * @description Public ID of the key. Starts with `key_`
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Key"];
                };
            };
        };
    };
    listMembers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The members */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberList"];
                };
            };
        };
    };
    updateMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID of the member, or `me` for yourself
                 * @example b7d5c2f0-5b0e-4c1d-8a37-0d9f2f4c6e18
                 */
                userId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateMember"];
            };
        };
        responses: {
            /** @description The member */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Member"];
                };
            };
        };
    };
    removeMember: {
        parameters: {
            query?: {
                /** @description What happens to the API keys that they created. Default: `keep` */
                keys?: "keep" | "revoke";
            };
            header?: never;
            path: {
                /**
                 * @description UUID of the member, or `me` for yourself
                 * @example b7d5c2f0-5b0e-4c1d-8a37-0d9f2f4c6e18
                 */
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description They are no longer a member */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listInvitations: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The invitations */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvitationList"];
                };
            };
        };
    };
    createInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateInvitation"];
            };
        };
        responses: {
            /** @description The invitation */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invitation"];
                };
            };
        };
    };
    revokeInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID of the invitation
                 * @example 3f1e8d52-7c46-4b9a-9d80-6a2c5e71b0f4
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The invitation is revoked */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
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
            /** @description All sites that aren’t deleted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SiteList"];
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Site"];
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Site"];
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
            /** @description The updated site */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Site"];
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
            /** @description The deleted site */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Site"];
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
            /** @description The updated site */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Site"];
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Site"];
                };
            };
        };
    };
    getSiteIdentity: {
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
            /** @description The keys */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SiteIdentity"];
                };
            };
        };
    };
    setSiteIdentity: {
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
                "application/json": components["schemas"]["SetSiteIdentity"];
            };
        };
        responses: {
            /** @description The keys */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SiteIdentity"];
                };
            };
        };
    };
    removeSiteIdentity: {
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
            /** @description There are no keys */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    createIdentitySecret: {
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
            /** @description The keys, and the secret, which only this response has */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SiteIdentityWithSecret"];
                };
            };
        };
    };
    getRequestSettings: {
        parameters: {
            query?: never;
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
            /** @description The settings */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PersonRequestSettings"];
                };
            };
        };
    };
    setRequestSettings: {
        parameters: {
            query?: never;
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
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetPersonRequestSettings"];
            };
        };
        responses: {
            /** @description The settings */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PersonRequestSettings"];
                };
            };
        };
    };
    listNotices: {
        parameters: {
            query?: {
                /** @description The `next_cursor` of the previous page, used with the same filters. The value is opaque. Any other text returns 400, including the example, which only shows the form */
                cursor?: string;
                /** @description Number of notices per page */
                limit?: number;
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
            /** @description The notices */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Notices"];
                };
            };
        };
    };
    registerNotice: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe: within 24 hours, a repeat of the request with the same key returns the first response and does nothing twice. Use a new key, such as a UUID, for each separate request. */
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
        requestBody: {
            content: {
                "application/json": components["schemas"]["FormBody"];
            };
        };
        responses: {
            /** @description The same notice, which was kept already */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RegisteredNotice"];
                };
            };
            /** @description The notice, with its number and hash */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RegisteredNotice"];
                };
            };
        };
    };
    listSeen: {
        parameters: {
            query?: {
                /** @description Only names that are confirmed in a state (true), or in none (false) */
                confirmed?: boolean;
                /** @description The `next_cursor` of the previous page, used with the same filters. The value is opaque. Any other text returns 400, including the example, which only shows the form */
                cursor?: string;
                /** @description Number of names per page */
                limit?: number;
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
            /** @description The names */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SeenNames"];
                };
            };
        };
    };
    listSeenReports: {
        parameters: {
            query?: {
                /** @description The `next_cursor` of the previous page, used with the same filters. The value is opaque. Any other text returns 400, including the example, which only shows the form */
                cursor?: string;
                /** @description Number of reports per page */
                limit?: number;
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
            /** @description The reports */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SeenReports"];
                };
            };
        };
    };
    getSeenReport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID of the site
                 * @example 2617f3e5-242e-4857-b837-91dfc21ab605
                 */
                siteId: string;
                /**
                 * @description Number of the report, from 1
                 * @example 1
                 */
                number: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The report */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SeenReportOfWeek"];
                };
            };
        };
    };
    getSeenReportProof: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID of the site
                 * @example 2617f3e5-242e-4857-b837-91dfc21ab605
                 */
                siteId: string;
                /**
                 * @description Number of the report, from 1
                 * @example 1
                 */
                number: string;
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
    getCheckProof: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID of the site
                 * @example 2617f3e5-242e-4857-b837-91dfc21ab605
                 */
                siteId: string;
                /**
                 * @description ID of the check
                 * @example chk_01M7Z5B1V8N6Q2C4D6E8F0G2H4
                 */
                checkId: string;
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
    getNotice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID of the site
                 * @example 2617f3e5-242e-4857-b837-91dfc21ab605
                 */
                siteId: string;
                /**
                 * @description Number of the notice, from 1
                 * @example 1
                 */
                number: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The notice */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Notice"];
                };
            };
        };
    };
    getNoticePicture: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID of the site
                 * @example 2617f3e5-242e-4857-b837-91dfc21ab605
                 */
                siteId: string;
                /**
                 * @description Number of the notice, from 1
                 * @example 1
                 */
                number: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The picture */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/png": components["schemas"]["NoticePicture"];
                    "image/jpeg": components["schemas"]["NoticePicture"];
                    "image/webp": components["schemas"]["NoticePicture"];
                };
            };
            /** @description The picture is the one that the client has */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getNoticeProof: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID of the site
                 * @example 2617f3e5-242e-4857-b837-91dfc21ab605
                 */
                siteId: string;
                /**
                 * @description Number of the notice, from 1
                 * @example 1
                 */
                number: string;
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
    listAuditEntries: {
        parameters: {
            query?: {
                /** @description Returns only entries of this kind, or of all kinds that begin with this word and a dot */
                kind?: string;
                /** @description Returns only what this kind of actor did */
                actor_kind?: "user" | "api_key" | "operator" | "link" | "system";
                /** @description Returns only what the user or key with this ID did */
                actor_id?: string;
                /** @description Returns only entries about this site */
                site_id?: string;
                /** @description Returns only entries of this time or later: ISO 8601, an instant with its time zone, or a date for its first moment in UTC */
                from?: string;
                /** @description Returns only entries of this time or earlier: ISO 8601, an instant with its time zone, or a date for its first moment in UTC */
                to?: string;
                /** @description The `next_cursor` of the previous page, used with the same filters. The value is opaque. Any other text returns 400, including the example, which only shows the form */
                cursor?: string;
                /** @description Number of entries per page */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of entries */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditPage"];
                };
            };
        };
    };
    getController: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The data controller */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Controller"];
                };
            };
        };
    };
    setController: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ControllerBody"];
            };
        };
        responses: {
            /** @description The data controller */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Controller"];
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
            /** @description The plans and their limits */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlanList"];
                };
            };
        };
    };
    closeAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CloseAccount"];
            };
        };
        responses: {
            /** @description The account is closed */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountClosing"];
                };
            };
        };
    };
    reopenAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The account is open */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
        };
    };
    listSsoProviders: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The providers */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SsoProviderList"];
                };
            };
        };
    };
    createSsoProvider: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateSsoProvider"];
            };
        };
        responses: {
            /** @description The provider */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SsoProvider"];
                };
            };
        };
    };
    updateSsoProvider: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID of the provider
                 * @example 6f9c1b1e-2c0f-4f5a-9a0e-5f6d7c8b9a01
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateSsoProvider"];
            };
        };
        responses: {
            /** @description The provider */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SsoProvider"];
                };
            };
        };
    };
    deleteSsoProvider: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID of the provider
                 * @example 6f9c1b1e-2c0f-4f5a-9a0e-5f6d7c8b9a01
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The provider is deleted */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    checkSsoProvider: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID of the provider
                 * @example 6f9c1b1e-2c0f-4f5a-9a0e-5f6d7c8b9a01
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What is wrong */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SsoProviderCheck"];
                };
            };
        };
    };
    listSsoDomains: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The domains */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SsoDomainList"];
                };
            };
        };
    };
    addSsoDomain: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AddSsoDomain"];
            };
        };
        responses: {
            /** @description The domain */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SsoDomain"];
                };
            };
        };
    };
    checkSsoDomain: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The domain
                 * @example example.com
                 */
                domain: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The domain */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SsoDomainCheck"];
                };
            };
        };
    };
    deleteSsoDomain: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The domain
                 * @example example.com
                 */
                domain: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The domain is removed */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getSsoSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The settings */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SsoSettings"];
                };
            };
        };
    };
    setSsoSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetSsoSettings"];
            };
        };
        responses: {
            /** @description The settings */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SsoSettings"];
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
            /** @description The subscription, in any status */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Subscription"];
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
            /** @description The subscription with the new plan */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Subscription"];
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Subscription"];
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Subscription"];
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Usage"];
                };
            };
        };
    };
    getUsageByKey: {
        parameters: {
            query?: {
                /** @description First day (UTC), 1970-01-01 or later and not after `to`. Default: 29 days before `to`, so that the range has 30 days */
                from?: string;
                /** @description Last day (UTC, inclusive), 1970-01-01 or later. Default: today */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The units used */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UsageByKey"];
                };
            };
        };
    };
    getStats: {
        parameters: {
            query?: {
                /** @description First day (UTC), 1970-01-01 or later and not after `to`. Default: 29 days before `to`, so that the range has 30 days */
                from?: string;
                /** @description Last day (UTC, inclusive), 1970-01-01 or later. Default: today */
                to?: string;
                /** @description Counts only the consents of this site. A site of another account counts none */
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Stats"];
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
            /** @description All webhook endpoints of the account */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpointList"];
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpointWithSecret"];
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
            /** @description Statistics of all endpoints, newest endpoint first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookStats"];
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpoint"];
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
            /** @description The updated endpoint */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpoint"];
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
            /** @description The deleted endpoint */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpoint"];
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
            /** @description The endpoint with its new secret, which only this response includes */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpointWithSecret"];
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
            /** @description The delivery, before its attempt */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDelivery"];
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
            /** @description Number of deliveries that are sent again */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReplayResult"];
                };
            };
        };
    };
    listWebhookDeliveries: {
        parameters: {
            query?: {
                /** @description Returns only deliveries to this endpoint */
                endpoint_id?: string;
                /** @description Returns only deliveries with this status */
                status?: "pending" | "retrying" | "delivered" | "exhausted" | "held";
                /** @description Returns only deliveries of this event type */
                event_type?: "consent.created" | "consent.updated" | "consent.revoked" | "consent.erased" | "policy.published" | "consent.expired" | "log.checkpoint" | "subject.linked" | "subject.unlinked" | "webhook.test";
                /** @description The `next_cursor` of the previous page, used with the same filters. The value is opaque. Any other text returns 400, including the example, which only shows the form */
                cursor?: string;
                /** @description Number of deliveries per page */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of deliveries */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDeliveryPage"];
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDeliveryDetail"];
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
            /** @description The delivery, scheduled for its next attempt */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDelivery"];
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
            /** @description The delivery, with an attempt due now */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
        };
    };
    createPublicConsent: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe: within 24 hours, a repeat of the request with the same key returns the first response and does nothing twice. Use a new key, such as a UUID, for each separate request. */
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
            /** @description The consent */
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PublicSite"];
                };
            };
            /** @description The site has not changed */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    identify: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Identify"];
            };
        };
        responses: {
            /** @description What holds for the person */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PersonChoice"];
                };
            };
        };
    };
    forgetIdentity: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Forget"];
            };
        };
        responses: {
            /** @description The device is linked to nobody */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    createRequest: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewPersonRequest"];
            };
        };
        responses: {
            /** @description The request is confirmed, or a mail was sent */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReceivedPersonRequest"];
                };
            };
        };
    };
    confirmRequest: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PersonRequestToken"];
            };
        };
        responses: {
            /** @description It is confirmed */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConfirmedPersonRequest"];
                };
            };
        };
    };
    getRequestAnswer: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PersonRequestToken"];
            };
        };
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PersonRequestAnswer"];
                };
            };
        };
    };
    getRequestFile: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PersonRequestFile"];
            };
        };
        responses: {
            /** @description The file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": components["schemas"]["EvidenceOfPerson"];
                    "application/json": components["schemas"]["PersonRecords"];
                };
            };
        };
    };
    getPerson: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AskPerson"];
            };
        };
        responses: {
            /** @description The person */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Person"];
                };
            };
        };
    };
    createPersonConsent: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe: within 24 hours, a repeat of the request with the same key returns the first response and does nothing twice. Use a new key, such as a UUID, for each separate request. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PersonConsent"];
            };
        };
        responses: {
            /** @description The consent */
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
    getPersonReceipt: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AskPersonReceipt"];
            };
        };
        responses: {
            /** @description The receipt */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/jose": components["schemas"]["ReceiptJws"];
                };
            };
        };
    };
    getPersonEvidence: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AskPerson"];
            };
        };
        responses: {
            /** @description The evidence */
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
    reportSeen: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SeenReport"];
            };
        };
        responses: {
            /** @description The report was stored, or the site takes none */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getPublicPolicy: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description SHA-256 of the text in lowercase hex, as returned by `GET /public/site`. Append `.json` to get JSON instead of a page
                 * @example ceca6a64a642441d2d3d21f9e0ada8fde081b75ad51558c23f3f147e7de8d856
                 */
                text: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The policy text */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": components["schemas"]["PublicPolicyPage"];
                    "application/json": components["schemas"]["PublicPolicyText"];
                };
            };
            /** @description The text is the one that the client has */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getSubjectState: {
        parameters: {
            query: {
                /** @description Subject that a path cannot hold, such as `.`. The path then has `-` in its place */
                subject_id?: string;
                /** @description One of your sites */
                site_id: string;
                /** @description Whether to answer for the person with all linked devices: what a device decided while it was linked is the person’s */
                include_linked?: boolean;
                /** @description Time that the answer is about, not in the future. Default: now: ISO 8601, an instant with its time zone, or a date for its first moment in UTC */
                at?: string;
            };
            header?: never;
            path: {
                /**
                 * @description Subject identifier, percent-encoded; or `-` with the subject as `subject_id` in the query
                 * @example 8c87b489ce35cf2e2f39f80e282cb2e804932a56a213983eeeb428407d43b52d
                 */
                subjectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The state */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubjectState"];
                };
            };
        };
    };
    listSiteStates: {
        parameters: {
            query?: {
                /** @description Subject that a path cannot hold, such as `.`. The path then has `-` in its place */
                subject_id?: string;
                /** @description Whether to answer for the person with all linked devices: what a device decided while it was linked is the person’s */
                include_linked?: boolean;
                /** @description Time that the answer is about, not in the future. Default: now: ISO 8601, an instant with its time zone, or a date for its first moment in UTC */
                at?: string;
            };
            header?: never;
            path: {
                /**
                 * @description Subject identifier, percent-encoded; or `-` with the subject as `subject_id` in the query
                 * @example 8c87b489ce35cf2e2f39f80e282cb2e804932a56a213983eeeb428407d43b52d
                 */
                subjectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A state for each site */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubjectStates"];
                };
            };
        };
    };
    listSubjectStates: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe: within 24 hours, a repeat of the request with the same key returns the first response and does nothing twice. Use a new key, such as a UUID, for each separate request. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SubjectStatesQuery"];
            };
        };
        responses: {
            /** @description A state for each subject */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubjectStates"];
                };
            };
        };
    };
    listSubjectLinks: {
        parameters: {
            query?: {
                /** @description Subject that a path cannot hold, such as `.`. The path then has `-` in its place */
                subject_id?: string;
            };
            header?: never;
            path: {
                /**
                 * @description Subject identifier, percent-encoded; or `-` with the subject as `subject_id` in the query
                 * @example 8c87b489ce35cf2e2f39f80e282cb2e804932a56a213983eeeb428407d43b52d
                 */
                subjectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The links */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubjectLinks"];
                };
            };
        };
    };
    endSubjectLink: {
        parameters: {
            query?: {
                /** @description Subject that a path cannot hold, such as `.`. The path then has `-` in its place */
                subject_id?: string;
            };
            header?: never;
            path: {
                /**
                 * @description Subject identifier, percent-encoded; or `-` with the subject as `subject_id` in the query
                 * @example 8c87b489ce35cf2e2f39f80e282cb2e804932a56a213983eeeb428407d43b52d
                 */
                subjectId: string;
                /**
                 * @description ID of the link
                 * @example lnk_01M7YNAYM0FB4C02YEHA0XX7A2
                 */
                linkId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The link with `unlinked_at` */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubjectLink"];
                };
            };
        };
    };
    getSubjectLinksProof: {
        parameters: {
            query?: {
                /** @description Subject that a path cannot hold, such as `.`. The path then has `-` in its place */
                subject_id?: string;
            };
            header?: never;
            path: {
                /**
                 * @description Subject identifier, percent-encoded; or `-` with the subject as `subject_id` in the query
                 * @example 8c87b489ce35cf2e2f39f80e282cb2e804932a56a213983eeeb428407d43b52d
                 */
                subjectId: string;
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
    getSubjectEvidence: {
        parameters: {
            query?: {
                /** @description Subject that a path cannot hold, such as `.`. The path then has `-` in its place */
                subject_id?: string;
                /** @description Whether to return a zip with a bundle for each subject of the person, and `links.json`, which proves their links */
                include_linked?: boolean;
            };
            header?: never;
            path: {
                /**
                 * @description Subject identifier, percent-encoded; or `-` with the subject as `subject_id` in the query
                 * @example 8c87b489ce35cf2e2f39f80e282cb2e804932a56a213983eeeb428407d43b52d
                 */
                subjectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The evidence bundle */
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
    getPurge: {
        parameters: {
            query?: {
                /** @description Subject that a path cannot hold, such as `.`. The path then has `-` in its place */
                subject_id?: string;
            };
            header?: never;
            path: {
                /**
                 * @description Subject identifier, percent-encoded; or `-` with the subject as `subject_id` in the query
                 * @example 8c87b489ce35cf2e2f39f80e282cb2e804932a56a213983eeeb428407d43b52d
                 */
                subjectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The purge */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Purge"];
                };
            };
        };
    };
    askPurge: {
        parameters: {
            query?: {
                /** @description Subject that a path cannot hold, such as `.`. The path then has `-` in its place */
                subject_id?: string;
            };
            header?: {
                /** @description Makes retries safe: within 24 hours, a repeat of the request with the same key returns the first response and does nothing twice. Use a new key, such as a UUID, for each separate request. */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Subject identifier, percent-encoded; or `-` with the subject as `subject_id` in the query
                 * @example 8c87b489ce35cf2e2f39f80e282cb2e804932a56a213983eeeb428407d43b52d
                 */
                subjectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The purge, and when it is due */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AskedPurge"];
                };
            };
        };
    };
    listHolds: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The holds */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HoldList"];
                };
            };
        };
    };
    setHold: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["HoldBody"];
            };
        };
        responses: {
            /** @description The hold */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Hold"];
                };
            };
        };
    };
    liftHold: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of the hold
                 * @example hld_01M82XK3V0E4M6N8P0Q2R4S6T8
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The lifted hold */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Hold"];
                };
            };
        };
    };
    getRetention: {
        parameters: {
            query?: never;
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
            /** @description The retention */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Retention"];
                };
            };
        };
    };
    setRetention: {
        parameters: {
            query?: never;
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
        requestBody: {
            content: {
                "application/json": components["schemas"]["RetentionBody"];
            };
        };
        responses: {
            /** @description The retention */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Retention"];
                };
            };
        };
    };
    previewRetention: {
        parameters: {
            query?: {
                /** @description Days after the last erasure of a person. 365 if you give neither */
                erased_days?: number;
                /** @description Days after a later decision replaced a consent */
                superseded_days?: number;
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
            /** @description The preview */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RetentionPreview"];
                };
            };
        };
    };
    listRequests: {
        parameters: {
            query?: {
                /** @description Returns only requests on this site */
                site_id?: string;
                /** @description Returns only requests with this status */
                status?: "open" | "answered" | "refused";
                /** @description The `next_cursor` of the previous page, used with the same filters. The value is opaque. Any other text returns 400, including the example, which only shows the form */
                cursor?: string;
                /** @description Number of requests per page */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of requests */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PersonRequestPage"];
                };
            };
        };
    };
    getRequest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of the request
                 * @example req_01M82XK3V0E4M6N8P0Q2R4S6T8
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PersonRequestWithTrail"];
                };
            };
        };
    };
    getRequestDraft: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of the request
                 * @example req_01M82XK3V0E4M6N8P0Q2R4S6T8
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The draft */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PersonRequestDraft"];
                };
            };
        };
    };
    nameRequestSubject: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of the request
                 * @example req_01M82XK3V0E4M6N8P0Q2R4S6T8
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NameSubject"];
            };
        };
        responses: {
            /** @description The request */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PersonRequest"];
                };
            };
        };
    };
    extendRequest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of the request
                 * @example req_01M82XK3V0E4M6N8P0Q2R4S6T8
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExtendPersonRequest"];
            };
        };
        responses: {
            /** @description The request */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PersonRequest"];
                };
            };
        };
    };
    answerRequest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of the request
                 * @example req_01M82XK3V0E4M6N8P0Q2R4S6T8
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AnswerPersonRequest"];
            };
        };
        responses: {
            /** @description The request */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PersonRequest"];
                };
            };
        };
    };
    refuseRequest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of the request
                 * @example req_01M82XK3V0E4M6N8P0Q2R4S6T8
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RefusePersonRequest"];
            };
        };
        responses: {
            /** @description The request */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PersonRequest"];
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
    getLogConsistency: {
        parameters: {
            query?: {
                /** @description The size of the checkpoint that you kept */
                from?: number;
            };
            header?: never;
            path?: never;
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
                    "application/json": components["schemas"]["LogConsistency"];
                };
            };
        };
    };
    listLogOpenings: {
        parameters: {
            query?: {
                /** @description The `next_cursor` of the previous page, used with the same filters. The value is opaque. Any other text returns 400, including the example, which only shows the form */
                cursor?: string;
                /** @description Number of records per page */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of openings */
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
            /** @description An email was sent */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
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
            /** @description The user with a verified email address */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserAnswer"];
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
            /** @description Same response for every email address */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
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
            /** @description The signed-in user */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignedIn"];
                };
            };
        };
    };
    beginPasskeyLogin: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Options for the browser */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasskeyRequestOptions"];
                };
            };
        };
    };
    loginWithPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasskeyLogin"];
            };
        };
        responses: {
            /** @description The signed-in user */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignedIn"];
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
            /** @description The session has ended and the cookies are cleared */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
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
            /** @description Same response for every email address */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserAnswer"];
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
            /** @description The password was changed and every session has ended */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
        };
    };
    beginSso: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BeginSso"];
            };
        };
        responses: {
            /** @description Where to go */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SsoBegun"];
                };
            };
        };
    };
    listSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Sessions that have not ended */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionList"];
                };
            };
        };
    };
    endOtherSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All other sessions have ended */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    endSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID of the session
                 * @example 5f2b6a1e-93d7-4c08-9a4e-7d1c60b8f325
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session has ended */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getFactors: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What you have set up */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Factors"];
                };
            };
        };
    };
    confirmTotp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SecondFactorCode"];
            };
        };
        responses: {
            /** @description Recovery codes, returned only in this response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveryCodes"];
                };
            };
        };
    };
    beginTotp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BeginTotp"];
            };
        };
        responses: {
            /** @description The secret for the app */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewTotp"];
                };
            };
        };
    };
    removeTotp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No app is set up */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    replaceRecoveryCodes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Recovery codes, returned only in this response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveryCodes"];
                };
            };
        };
    };
    proveFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SecondFactorProof"];
            };
        };
        responses: {
            /** @description The session has proved the factor */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    beginProof: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Options for the browser */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasskeyRequestOptions"];
                };
            };
        };
    };
    beginPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BeginPasskey"];
            };
        };
        responses: {
            /** @description Options for the browser */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasskeyCreationOptions"];
                };
            };
        };
    };
    addPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewPasskey"];
            };
        };
        responses: {
            /** @description The passkey */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AddedPasskey"];
                };
            };
        };
    };
    removePasskey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID of the passkey
                 * @example 9b1d5e2c-6f04-4a1b-8d3e-0c7a95b2f4e6
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The passkey no longer works */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getAccountSecurity: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The settings */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountSecurity"];
                };
            };
        };
    };
    setAccountSecurity: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccountSecurityUpdate"];
            };
        };
        responses: {
            /** @description The settings */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountSecurity"];
                };
            };
        };
    };
    listAccounts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The accounts */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountList"];
                };
            };
        };
    };
    switchAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID of the account
                 * @example 661c729d-fba4-41c0-b61f-c84e0b25de49
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description You act for the account */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignedIn"];
                };
            };
        };
    };
    describeInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvitationToken"];
            };
        };
        responses: {
            /** @description The invitation */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DescribedInvitation"];
                };
            };
        };
    };
    acceptInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AcceptInvitation"];
            };
        };
        responses: {
            /** @description You act for the account */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignedIn"];
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
        };
    };
}
