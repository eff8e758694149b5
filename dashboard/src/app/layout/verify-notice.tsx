import { Alert, Button, Group, Text } from '@mantine/core';
import { resendVerification } from '../../api/session';
import { useWrite } from '../../api/use-write';
import { Failure } from '../../components/failure';
import { InboxHint } from '../../components/inbox-hint';
import { useTexts } from '../../texts/language';

/** Nothing can be created before the email is confirmed (decision 4.2), so say it early. */
export function VerifyNotice({ email }: { email: string }) {
  const t = useTexts();
  const resend = useWrite(resendVerification);
  return (
    <Alert color="yellow" variant="light" mb="lg" title={t.verifyNotice.title} role="status">
      <Group justify="space-between" gap="sm">
        <Text size="sm">{resend.isSuccess ? t.verifyNotice.sent(email) : t.verifyNotice.about(email)}</Text>
        {!resend.isSuccess && (
          <Button size="xs" variant="default" loading={resend.isPending} onClick={() => resend.mutate(email)}>
            {t.verifyNotice.resend}
          </Button>
        )}
      </Group>
      <InboxHint />
      {resend.error && <Failure error={resend.error} />}
    </Alert>
  );
}
