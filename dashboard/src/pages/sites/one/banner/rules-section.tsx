import { Fieldset, Stack, Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useBannerTexts } from '../../../../texts/banner-texts';
import { placeOf } from './banner-faults';
import { vendors, type BannerFields, type Vendor } from './banner-fields';
import classes from './banner-panel.module.css';
import type { FaultText } from './use-fault-text';

interface Props {
  fields: BannerFields;
  faultAt: FaultText;
  isAttempted: boolean;
  onChange: (fields: BannerFields) => void;
}

export function RulesSection({ fields, faultAt, isAttempted, onChange }: Props) {
  const t = useBannerTexts();
  const [isTyping, setTyping] = useState(false);
  return (
    <Fieldset variant="unstyled" className={classes.section} legend={t.rules}>
      <Stack gap="md">
        <Switch
          label={t.askAgain}
          description={t.askAgainAbout}
          checked={fields.asksAgain}
          onChange={(event) => onChange({ ...fields, asksAgain: event.currentTarget.checked })}
        />
        {fields.asksAgain && (
          <TextInput
            label={t.days}
            value={fields.days}
            onChange={(event) => onChange({ ...fields, days: event.currentTarget.value })}
            onFocus={() => setTyping(true)}
            onBlur={() => setTyping(false)}
            error={isTyping && !isAttempted ? undefined : faultAt(placeOf.days)}
            inputMode="numeric"
            maxLength={8}
            autoComplete="off"
            maw={280}
          />
        )}
        <Switch
          label={t.onNewVersion}
          description={t.onNewVersionAbout}
          checked={fields.asksOnNewVersion}
          onChange={(event) => onChange({ ...fields, asksOnNewVersion: event.currentTarget.checked })}
        />
        <Switch
          label={t.signal}
          description={t.signalAbout}
          checked={fields.respectsSignal}
          onChange={(event) => onChange({ ...fields, respectsSignal: event.currentTarget.checked })}
        />
        <Switch
          label={t.shared}
          description={t.sharedAbout}
          checked={fields.isShared}
          onChange={(event) => onChange({ ...fields, isShared: event.currentTarget.checked })}
        />
        <Switch
          label={t.consentMode}
          description={t.consentModeAbout}
          checked={fields.usesConsentMode}
          onChange={(event) => onChange({ ...fields, usesConsentMode: event.currentTarget.checked })}
        />
        {vendors.map((vendor) => (
          <Switch
            key={vendor}
            label={t.vendors[vendor]}
            description={t.vendorsAbout[vendor]}
            checked={fields.vendors.includes(vendor)}
            onChange={(event) => onChange({ ...fields, vendors: withVendor(fields.vendors, vendor, event.currentTarget.checked) })}
          />
        ))}
        <Switch
          label={t.reloads}
          description={t.reloadsAbout}
          checked={fields.reloads}
          onChange={(event) => onChange({ ...fields, reloads: event.currentTarget.checked })}
        />
      </Stack>
    </Fieldset>
  );
}

/** In one order, so that turning a switch off and on changes nothing. */
const withVendor = (told: readonly Vendor[], vendor: Vendor, isTold: boolean): Vendor[] =>
  vendors.filter((each) => (each === vendor ? isTold : told.includes(each)));
