export interface OpenApi {
  info: { description: string; [member: string]: unknown };
  paths: Record<string, Record<string, Operation>>;
  [member: string]: unknown;
}

export interface Operation {
  operationId?: string;
  security?: readonly Readonly<Record<string, unknown>>[];
  parameters?: readonly Parameter[];
  'x-codeSamples'?: readonly { lang: string }[];
  [member: string]: unknown;
}

export interface Parameter {
  required?: boolean;
  description?: string;
  schema?: { examples?: readonly unknown[]; [member: string]: unknown };
  [member: string]: unknown;
}

export function createIsForPeople(
  { paths }: Pick<OpenApi, 'paths'>,
  prefix: string,
): (request: Pick<Request, 'method' | 'url'>) => boolean {
  // Fixed segments win over parameters, as in the router.
  const known = Object.entries(paths)
    .sort(([a], [b]) => a.split('{').length - b.split('{').length)
    .map(([path, item]) => ({ shape: new RegExp(`^${prefix}${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`), item }));

  return ({ method, url }) => {
    const { pathname } = new URL(url);
    const { security = [] } = known.find(({ shape }) => shape.test(pathname))?.item[method.toLowerCase()] ?? {};
    return security.some((schemes) => 'session' in schemes) && !security.some((schemes) => 'apiKey' in schemes);
  };
}
