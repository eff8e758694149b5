import { Alert, Button, Group, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { Schema } from '../../api/client';
import { acceptInvitation } from '../../api/invitation';
import { logout } from '../../api/session';
import { useWrite } from '../../api/use-write';
import { bannerDrafts } from '../../app/banner-drafts';
import { policyDrafts } from '../../app/policy-drafts';
import { startAfresh } from '../../app/start-afresh';
import { Failure } from '../../components/failure';
import { Form } from '../../components/form';
import { LinkButton } from '../../components/links';
import { NewPassword } from '../../components/new-password';
import { Page } from '../../components/page';
import { useTexts } from '../../texts/language';
import { useInvitationTexts, useTeamTexts } from '../../texts/team-texts';

interface Props {
  token: string;
  invitation: Schema<'DescribedInvitation'>;
  /** Undefined: nobody is signed in. */
  signedInAs: string | undefined;
  onAccepted: () => void;
}

export function Invited({ token, invitation, signedInAs, onAccepted }: Props) {
  const texts = useTexts();
  const t = useInvitationTexts();
  const roles = useTeamTexts().roles;
  const queries = useQueryClient();
  const router = useRouter();
  const { account_name: account, email, role, invited_by: inviter, needs_account: needsAccount } = invitation;
  const accept = useWrite(acceptInvitation, {
    answers401: true,
    onDone: ({ account: entered }) => {
      onAccepted();
      policyDrafts.dropOthers(entered.id);
      bannerDrafts.dropOthers(entered.id);
      startAfresh(queries, router);
    },
  });
  const advice = { not_found: t.gone, unauthorized: t.signInAbout(email), forbidden: t.otherPersonAbout(email), conflict: t.isMember };
  const isOther = signedInAs !== undefined && signedInAs.toLowerCase() !== email.toLowerCase();
  return (
    <Page title={t.joinTitle(account)} about={t.about(inviter, account, roles[role])}>
      {isOther ? (
        <OtherPerson email={email} signedInAs={signedInAs} />
      ) : needsAccount ? (
        <>
          <Text size="sm">
            {t.sentTo(email)} {t.newPerson}
          </Text>
          <Form
            write={accept}
            advice={advice}
            submit={t.createAndAccept}
            onSubmit={(field) => accept.mutate({ token, name: field('name'), password: field('password') })}
          >
            {/* For password managers, which keep it with the password. */}
            <TextInput name="email" type="email" label={texts.fields.email} value={email} autoComplete="username" readOnly />
            <TextInput name="name" label={texts.fields.name} autoComplete="name" maxLength={120} required autoFocus />
            <NewPassword name="password" label={texts.fields.password} />
          </Form>
        </>
      ) : signedInAs === undefined ? (
        <>
          <Text size="sm">{t.signInAbout(email)}</Text>
          <Group>
            <LinkButton to="/sign-in" search={{ email, next: '/invitation' }}>
              {t.signIn}
            </LinkButton>
          </Group>
        </>
      ) : (
        <>
          <Text size="sm">{t.sentTo(email)}</Text>
          {accept.error && <Failure error={accept.error} advice={advice} />}
          <Group>
            <Button loading={accept.isPending} onClick={() => accept.mutate({ token })}>
              {t.accept}
            </Button>
          </Group>
        </>
      )}
    </Page>
  );
}

function OtherPerson({ email, signedInAs }: { email: string; signedInAs: string }) {
  const texts = useTexts();
  const t = useInvitationTexts();
  const signOut = useWrite(logout, {
    answers401: true,
    onDone: () => {
      policyDrafts.dropAll();
      bannerDrafts.dropAll();
      // The page opens again, with nothing in memory of the person who left.
      window.location.reload();
    },
  });
  return (
    <Alert color="yellow" variant="light" title={t.otherPerson(signedInAs)}>
      <Text size="sm" mb="sm">
        {t.sentTo(email)} {t.otherPersonAbout(email)}
      </Text>
      {!policyDrafts.isEmpty() && (
        <Text size="sm" mb="sm">
          {texts.policies.draft.signOutAbout}
        </Text>
      )}
      {!bannerDrafts.isEmpty() && (
        <Text size="sm" mb="sm">
          {texts.signOutDiscardsBanner}
        </Text>
      )}
      {signOut.error && <Failure error={signOut.error} />}
      <Button size="xs" variant="default" loading={signOut.isPending} onClick={() => signOut.mutate(undefined)}>
        {texts.signOut}
      </Button>
    </Alert>
  );
}
