export interface PostedAnswer {
  status: number;
  /** Without parameters, in lower case. */
  contentType: string;
  body: Buffer;
}

/** Why there is no answer. */
export type PostFault = 'late' | 'unreachable' | 'too_large';

export class PostError extends Error {
  override readonly name = 'PostError';

  constructor(
    readonly fault: PostFault,
    options?: ErrorOptions,
  ) {
    super({ late: 'no answer in time', unreachable: 'no connection', too_large: 'the answer is too large' }[fault], options);
  }
}

interface PostOptions {
  contentType: string;
  body: string | Uint8Array;
  maxBytes: number;
  signal: AbortSignal;
}

/** Posts to a server that is not ours. Follows no redirects and reads at most `maxBytes`. Throws PostError. */
export async function postBytes(url: string, { contentType, body, maxBytes, signal }: PostOptions): Promise<PostedAnswer> {
  try {
    const headers = { 'content-type': contentType, 'accept-encoding': 'identity' };
    const response = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal });
    const [type = ''] = (response.headers.get('content-type') ?? '').split(';');
    return { status: response.status, contentType: type.trim().toLowerCase(), body: await readAtMost(response, maxBytes) };
  } catch (error) {
    if (error instanceof PostError) throw error;
    throw new PostError(signal.aborted ? 'late' : 'unreachable', { cause: error });
  }
}

async function readAtMost(response: Response, maxBytes: number): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let length = 0;
  // Leaving the loop cancels the body, which closes the connection.
  for await (const part of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    length += part.length;
    if (length > maxBytes) throw new PostError('too_large');
    parts.push(part);
  }
  return Buffer.concat(parts);
}
