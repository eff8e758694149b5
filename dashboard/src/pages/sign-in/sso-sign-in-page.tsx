import { Alert, Button, Stack, Text, TextInput } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import type { Schema } from '../../api/client';
import { beginSso } from '../../api/sso';
import { useWrite } from '../../api/use-write';
import { Failure } from '../../components/failure';
import { Form } from '../../components/form';
import { TextLink } from '../../components/links';
import { Page } from '../../components/page';
import { useSsoTexts } from '../../texts/sso-texts';

const route = getRouteApi('/public/sign-in/sso');

/** Asks for the address, and leads to the provider of its domain (decision 83). The provider sends refusals back here. */
export function SsoSignInPage() {
  const t = useSsoTexts();
  const { email: given, refused } = route.useSearch();
  const [email, setEmail] = useState('');
  const [providers, setProviders] = useState<Schema<'SsoBegun'>['providers']>([]);
  const begin = useWrite(beginSso, {
    answers401: true,
    onDone: ({ url, providers: choices }) => {
      if (url === null) setProviders(choices);
      else window.location.assign(url);
    },
  });
  return (
    <Page title={t.signInTitle} about={t.signInAbout}>
      {refused !== undefined && begin.isIdle && (
        <Alert color="red" variant="light" role="alert">
          {t.refusals[refused as keyof typeof t.refusals] ?? t.refusals.token}
        </Alert>
      )}
      {providers.length > 0 ? (
        <Stack>
          <Text fw={600}>{t.choose}</Text>
          {providers.map(({ id, name }) => (
            <Button key={id} variant="default" loading={begin.isPending} onClick={() => begin.mutate({ email, provider_id: id })}>
              {name}
            </Button>
          ))}
          {begin.error && <Failure error={begin.error} />}
        </Stack>
      ) : (
        <Form
          write={begin}
          submit={t.continue}
          advice={{ not_found: t.notSetUp, internal_error: t.refusals.provider }}
          onSubmit={(field) => {
            const address = field('email').trim();
            setEmail(address);
            begin.mutate({ email: address });
          }}
        >
          <TextInput name="email" type="email" label={t.email} autoComplete="username" defaultValue={given} required autoFocus />
        </Form>
      )}
      <TextLink to="/sign-in" size="sm">
        {t.withPassword}
      </TextLink>
    </Page>
  );
}
