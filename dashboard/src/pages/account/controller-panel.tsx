import { Text, Textarea, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import type { Schema } from '../../api/client';
import { controllerQuery, setController } from '../../api/controller';
import { useWrite } from '../../api/use-write';
import { Editable } from '../../components/editable';
import { Form } from '../../components/form';
import { Loaded } from '../../components/loaded';
import { Panel } from '../../components/panel';
import { useTexts } from '../../texts/language';

/** Who receipts name as responsible for the data (decision 43). */
export function ControllerPanel() {
  const t = useTexts();
  const controller = useQuery(controllerQuery);
  return (
    <Panel title={t.controller.title}>
      <Text size="sm" c="dimmed" mb="sm">
        {t.controller.about}
      </Text>
      {/* Keyed, so that the form shows what another tab saved. */}
      <Loaded query={controller}>
        {(found) => (
          <Editable call="setController">
            <ControllerForm key={found.updated_at} controller={found} />
          </Editable>
        )}
      </Loaded>
    </Panel>
  );
}

function ControllerForm({ controller }: { controller: Schema<'Controller'> }) {
  const t = useTexts();
  const save = useWrite(setController, {
    changes: [['controller']],
    onDone: () => notifications.show({ color: 'green', message: t.saved }),
  });
  return (
    <Form
      write={save}
      submit={t.save}
      onSubmit={(field) =>
        save.mutate({
          name: field('name'),
          contact: field('contact'),
          // Forms send line breaks as CR LF.
          address: field('address').replaceAll('\r\n', '\n'),
          email: field('email'),
          phone: field('phone'),
          privacy_url: field('privacy_url'),
          jurisdiction: field('jurisdiction'),
          language: field('language'),
        })
      }
    >
      <TextInput name="name" label={t.controller.name} defaultValue={controller.name} autoComplete="organization" maxLength={120} />
      <TextInput
        name="contact"
        label={t.controller.contact}
        description={t.controller.contactAbout}
        defaultValue={controller.contact}
        maxLength={120}
      />
      <Textarea name="address" label={t.controller.address} defaultValue={controller.address} minRows={3} autosize maxLength={500} />
      <TextInput name="email" type="email" label={t.fields.email} defaultValue={controller.email} maxLength={254} />
      <TextInput name="phone" type="tel" label={t.controller.phone} defaultValue={controller.phone} maxLength={40} />
      <TextInput
        name="privacy_url"
        inputMode="url"
        label={t.controller.privacyUrl}
        description={t.controller.privacyUrlAbout}
        placeholder="https://www.example.com/privacy"
        defaultValue={controller.privacy_url}
        maxLength={2048}
        spellCheck={false}
      />
      <TextInput
        name="jurisdiction"
        label={t.controller.jurisdiction}
        description={t.controller.jurisdictionAbout}
        defaultValue={controller.jurisdiction}
        maxLength={6}
        spellCheck={false}
      />
      <TextInput
        name="language"
        label={t.controller.language}
        description={t.controller.languageAbout}
        defaultValue={controller.language}
        maxLength={35}
        spellCheck={false}
      />
    </Form>
  );
}
