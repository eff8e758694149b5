import { Consents } from './resources/consents';
import { Exports } from './resources/exports';
import { Audit } from './resources/audit';
import { Log } from './resources/log';
import { Notices } from './resources/notices';
import { Policies } from './resources/policies';
import { Seen } from './resources/seen';
import { Subjects } from './resources/subjects';
import { type ConsentClientOptions, createTransport } from './transport/transport';

/**
 * Calls every operation that an API key may use. Create one client per process. Methods reject with a ConsentError, and retry
 * first where a retry is safe.
 */
export class ConsentClient {
  readonly consents: Consents;
  readonly policies: Policies;
  readonly notices: Notices;
  readonly seen: Seen;
  readonly exports: Exports;
  readonly subjects: Subjects;
  readonly audit: Audit;
  readonly log: Log;

  /** Throws a TypeError without `apiKey` or with an invalid `baseUrl`. Sends nothing. */
  constructor(options: ConsentClientOptions) {
    const transport = createTransport(options);
    this.consents = new Consents(transport);
    this.policies = new Policies(transport);
    this.notices = new Notices(transport);
    this.seen = new Seen(transport);
    this.exports = new Exports(transport);
    this.subjects = new Subjects(transport);
    this.audit = new Audit(transport);
    this.log = new Log(transport);
  }
}
