import type { MethodDefinition } from '@grpc/proto-loader';

/** Request and response of each method, by the method's name in TypeScript: `createConsents`. */
export type MethodTypes = Record<string, { request: object; response: object }>;

/** What both ends of a call need to know about a method. */
export interface MethodContract<Request extends object = object, Response extends object = object> {
  /** "/consent.v1.ConsentService/CreateConsents" */
  readonly path: string;
  /**
   * A call whose answer was lost with the connection may be sent again: the second
   * run answers what the first one answered and changes nothing more.
   */
  readonly idempotent: boolean;
  readonly requestSerialize: (request: Request) => Buffer;
  readonly requestDeserialize: (bytes: Buffer) => Request;
  readonly responseSerialize: (response: Response) => Buffer;
  readonly responseDeserialize: (bytes: Buffer) => Response;
}

export interface ServiceContract<Methods extends MethodTypes = MethodTypes> {
  /** "consent.v1.ConsentService" */
  readonly name: string;
  readonly methods: { readonly [Name in keyof Methods]: MethodContract<Methods[Name]['request'], Methods[Name]['response']> };
}

/** The MethodTypes of a service as the generator describes it. */
export type MethodsOf<Definition> = {
  [Name in keyof Definition & string as Uncapitalize<Name>]: Definition[Name] extends MethodDefinition<
    infer Request extends object,
    infer Response extends object
  >
    ? { request: Request; response: Response }
    : never;
};
