import type { GetCertificateRequest, GetCertificateResponse } from '@consent/contracts';
import { notFound } from '@consent/kernel/errors';
import { uuidOf } from '@consent/kernel/ids';
import type { AccountParts } from '../parts';
import { findCertificate } from './purges.sql';

/** The certificate of an account that is gone (decision 84.9), for operators. Throws not_found, also until it is signed. */
export async function getCertificate(
  { accountId }: GetCertificateRequest,
  { database }: Pick<AccountParts, 'database'>,
): Promise<GetCertificateResponse> {
  const certificate = await findCertificate(database, uuidOf(accountId));
  if (certificate === undefined) throw notFound('certificate');
  return { certificate };
}
