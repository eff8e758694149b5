import { useQuery } from '@tanstack/react-query';
import type { Schema } from '../../../api/client';
import { proofQuery } from '../../../api/consents';
import { erasureActor } from './erasure-actor';

/** Undefined until the evidence log knows it, or if it never will. */
export function useErasureActor({ id, deleted_at }: Pick<Schema<'Consent'>, 'id' | 'deleted_at'>) {
  const proof = useQuery({ ...proofQuery(id), enabled: deleted_at !== null }).data;
  return proof && erasureActor(proof.events);
}
