/** `denied`: the provider refused the person. `token`: what came back proves nothing. `provider`: it is away, or set up wrongly. */
export type TalkFaultKind = 'denied' | 'token' | 'provider';

/** `message` is in words for the owner, and without secrets. */
export class TalkFault extends Error {
  override readonly name = 'TalkFault';

  constructor(
    readonly kind: TalkFaultKind,
    message: string,
    options: { cause?: unknown } = {},
  ) {
    super(message, options);
  }
}
