export const problemType = 'application/problem+json';

/**
 * True if the client asks for problem details by name (decision 9.4), and does not prefer plain JSON. Wildcards get the
 * envelope, which is the default.
 */
export function acceptsProblem(accept: string | undefined): boolean {
  if (accept === undefined) return false;
  let [problem, json] = [0, 0];
  for (const range of accept.toLowerCase().split(',')) {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim());
    if (type === problemType) problem = qualityIn(parameters);
    else if (type === 'application/json') json = qualityIn(parameters);
  }
  return problem > 0 && problem >= json;
}

/** The weight of RFC 9110, 12.4.2. An invalid one counts as absent, which is 1. */
function qualityIn(parameters: readonly string[]): number {
  const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
  return weight !== undefined && /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(weight) ? Number(weight) : 1;
}
