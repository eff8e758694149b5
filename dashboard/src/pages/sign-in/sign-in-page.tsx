import { Alert, Group, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { ApiError, asWrongCode, asWrongPassword } from '../../api/api-error';
import { login } from '../../api/session';
import { useWrite } from '../../api/use-write';
import { bannerDrafts } from '../../app/banner-drafts';
import { isOfDocs, nextPage } from '../../app/next-page';
import { policyDrafts } from '../../app/policy-drafts';
import { Form } from '../../components/form';
import { TextLink } from '../../components/links';
import { Page } from '../../components/page';
import { PasswordField } from '../../components/password-field';
import { useTexts } from '../../texts/language';

const PasskeySignIn = lazy(async () => ({ default: (await import('./passkey-sign-in')).PasskeySignIn }));

const route = getRouteApi('/public/sign-in');

export function SignInPage() {
  const t = useTexts();
  const { next, email } = route.useSearch();
  const navigate = useNavigate();
  const queries = useQueryClient();
  /** Set once the password was right and a second factor is asked for. */
  const [credentials, setCredentials] = useState<Credentials>();
  const begin = ({ account }: Awaited<ReturnType<typeof login>>) => {
    policyDrafts.dropOthers(account.id);
    bannerDrafts.dropOthers(account.id);
    queries.clear();
    const page = nextPage(next);
    if (isOfDocs(page)) window.location.replace(page);
    else void navigate({ href: page, replace: true });
  };
  const signIn = useWrite(signInOrAsk, {
    answers401: true,
    onDone: (outcome) => ('asksForCode' in outcome ? setCredentials(outcome.asksForCode) : begin(outcome)),
  });
  if (credentials !== undefined) {
    return (
      <Page title={t.factors.signInTitle}>
        <Form
          key="code"
          write={{ isPending: signIn.isPending, error: asWrongCode(signIn.error, 'code') }}
          submit={t.signIn.submit}
          onSubmit={(field) => signIn.mutate({ ...credentials, code: field('code') })}
        >
          <TextInput name="code" label={t.factors.code} description={t.factors.codeAbout} autoComplete="one-time-code" required autoFocus />
        </Form>
        <Suspense fallback={null}>
          <PasskeySignIn credentials={credentials} onDone={begin} />
        </Suspense>
      </Page>
    );
  }
  return (
    <Page title={t.signIn.title}>
      {next !== undefined && !signIn.isError && (
        <Alert color="blue" variant="light" role="status">
          {t.signIn.sessionOver}
        </Alert>
      )}
      <Form
        write={{ isPending: signIn.isPending, error: asWrongPassword(signIn.error) }}
        advice={{ wrong_password: t.signIn.wrong }}
        submit={t.signIn.submit}
        onSubmit={(field) => signIn.mutate({ email: field('email'), password: field('password') })}
      >
        <TextInput name="email" type="email" label={t.fields.email} autoComplete="username" defaultValue={email} required autoFocus />
        <PasswordField name="password" label={t.fields.password} autoComplete="current-password" />
      </Form>
      <Suspense fallback={null}>
        <PasskeySignIn onDone={begin} />
      </Suspense>
      <TextLink to="/sign-in/sso" size="sm">
        {t.signIn.sso}
      </TextLink>
      <Group justify="space-between">
        <TextLink to="/forgot-password" size="sm">
          {t.signIn.forgot}
        </TextLink>
        <Text size="sm">
          {t.signIn.newHere} <TextLink to="/sign-up">{t.signIn.signUp}</TextLink>
        </Text>
      </Group>
    </Page>
  );
}

type Credentials = Parameters<typeof login>[0];

/** The question for a code is a step and no failure. */
async function signInOrAsk(credentials: Credentials): Promise<Awaited<ReturnType<typeof login>> | { asksForCode: Credentials }> {
  try {
    return await login(credentials);
  } catch (error) {
    if (error instanceof ApiError && error.code === 'second_factor_required') return { asksForCode: credentials };
    throw error;
  }
}
