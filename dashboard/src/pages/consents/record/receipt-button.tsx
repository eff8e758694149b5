import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { FileCheck } from 'lucide-react';
import { asApiError } from '../../../api/api-error';
import { issueReceipt } from '../../../api/consents';
import { useWrite } from '../../../api/use-write';
import { failureText } from '../../../components/failure-text';
import { saveFile } from '../../../components/save-file';
import { useTexts } from '../../../texts/language';

export function ReceiptButton({ id }: { id: string }) {
  const t = useTexts();
  const issue = useWrite(issueReceipt, {
    onDone: (receipt) =>
      saveFile(`${receipt.receipt_id}.json`, new Blob([`${JSON.stringify(receipt, null, 2)}\n`], { type: 'application/json' })),
  });
  return (
    <Button
      variant="default"
      leftSection={<FileCheck size={15} aria-hidden />}
      loading={issue.isPending}
      onClick={() =>
        issue.mutate(id, {
          onError: (error) =>
            notifications.show({ color: 'red', title: t.consent.receiptFailed, message: failureText(asApiError(error), t).advice }),
        })
      }
    >
      {t.consent.receipt}
    </Button>
  );
}
