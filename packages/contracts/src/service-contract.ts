import type { MethodDefinition } from '@grpc/proto-loader';

export type MethodTypes = Record<string, { request: object; response: object }>;

export interface MethodContract<Request extends object = object, Response extends object = object> {
  /** "/consent.v1.ConsentService/CreateConsents" */
  readonly path: string;
  /** May be sent again after a broken connection. A second run must return the same response and change nothing more. */
  readonly idempotent: boolean;
  /** The method changes nothing that its caller asked for, so a lost reply is never an unknown outcome. */
  readonly isRead: boolean;
  /** Nothing is lost if the method does not finish, so its work ends when nobody waits for the reply. */
  readonly endsWithCaller: boolean;
  readonly requestSerialize: (request: Request) => Buffer;
  readonly requestDeserialize: (bytes: Buffer) => Request;
  readonly responseSerialize: (response: Response) => Buffer;
  readonly responseDeserialize: (bytes: Buffer) => Response;
}

export interface ServiceContract<Methods extends MethodTypes = MethodTypes> {
  readonly name: string;
  readonly methods: { readonly [Name in keyof Methods]: MethodContract<Methods[Name]['request'], Methods[Name]['response']> };
}

export type MethodsOf<Definition> = {
  [Name in keyof Definition & string as Uncapitalize<Name>]: Definition[Name] extends MethodDefinition<
    infer Request extends object,
    infer Response extends object
  >
    ? { request: Request; response: Response }
    : never;
};
