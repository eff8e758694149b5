import { Consents } from './resources/consents';
import { Exports } from './resources/exports';
import { Log } from './resources/log';
import { Policies } from './resources/policies';
import { Subjects } from './resources/subjects';
import { type ConsentClientOptions, createTransport } from './transport/transport';

/** Client for all API-key operations. Share one per process. */
export class ConsentClient {
  readonly consents: Consents;
  readonly policies: Policies;
  readonly exports: Exports;
  readonly subjects: Subjects;
  readonly log: Log;

  constructor(options: ConsentClientOptions) {
    const transport = createTransport(options);
    this.consents = new Consents(transport);
    this.policies = new Policies(transport);
    this.exports = new Exports(transport);
    this.subjects = new Subjects(transport);
    this.log = new Log(transport);
  }
}
