import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Schema } from '../../../api/client';
import { meQuery } from '../../../api/session';
import { policyDrafts } from '../../../app/policy-drafts';

/** What is typed. The note belongs to the text: alone it is nothing to publish. */
interface Text {
  name: string;
  content: string;
  note: string;
}

/** What is typed into the editor; kept in the tab with each change, and found there when the editor comes again. */
export function usePolicyDraft(policy: Schema<'Policy'> | undefined) {
  const queries = useQueryClient();
  // The frame of the page has read who is signed in.
  const [owner] = useState(() => ({
    accountId: queries.getQueryData(meQuery.queryKey)?.account.id ?? '',
    ...(policy !== undefined && { policyId: policy.id }),
  }));
  const published: Text = { name: policy?.name ?? '', content: policy?.content ?? '', note: '' };
  const isPublished = ({ name, content }: Omit<Text, 'note'>) => name === published.name && content === published.content;
  const [found, setFound] = useState(() => {
    const draft = policyDrafts.find(owner);
    return draft === undefined || isPublished(draft) ? undefined : draft;
  });
  const [text, setText] = useState<Text>(() =>
    found === undefined ? published : { name: found.name, content: found.content, note: found.note ?? '' },
  );
  const [isKept, setKept] = useState(true);

  return {
    text,
    /** What was kept here before; undefined when nothing was, or it was discarded. */
    found,
    isUnsaved: !isPublished(text),
    /** False when leaving the page loses it. */
    isKept,
    change: (part: Partial<Text>) => {
      const next = { ...text, ...part };
      setText(next);
      if (isPublished(next)) policyDrafts.drop(owner);
      else setKept(policyDrafts.keep(owner, { ...next, version: found?.version ?? policy?.version ?? 0 }));
    },
    discard: () => {
      policyDrafts.drop(owner);
      setFound(undefined);
      setText(published);
    },
    /** When it is published. */
    drop: () => policyDrafts.drop(owner),
  };
}
