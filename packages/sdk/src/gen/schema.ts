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
}
