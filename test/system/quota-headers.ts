/** The headers of spec 7. Undefined if the response has none of them. */
export function quotaOf({ headers }: { headers: Headers }): { limit: number; used: number; remaining: number } | undefined {
  const values = ['X-RateLimit-Limit', 'X-RateLimit-Used', 'X-RateLimit-Remaining'].map((name) => headers.get(name));
  if (values.every((value) => value === null)) return undefined;
  const [limit, used, remaining] = values.map((value) => (value === null ? Number.NaN : Number(value))) as [number, number, number];
  return { limit, used, remaining };
}
