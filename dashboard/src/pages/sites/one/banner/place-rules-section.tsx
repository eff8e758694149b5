import { Alert, Button, Fieldset, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { meQuery } from '../../../../api/session';
import { useBannerTexts } from '../../../../texts/banner-texts';
import { askedCategories, type BannerFields } from './banner-fields';
import classes from './banner-panel.module.css';
import { proposedTexts, type BuiltInTexts } from './built-in-texts';
import { PlaceRuleFields } from './place-rule-fields';
import { mostRules, namesStates, usualRules, withNewRule, type RuleFields } from './place-rules';
import type { FaultText } from './use-fault-text';

interface Props {
  fields: BannerFields;
  /** The site's closed set. Null: open. */
  allowed: readonly string[] | null;
  faultAt: FaultText;
  language: string;
  table: BuiltInTexts;
  hasPolicy: boolean;
  /** What the API refused, by place. */
  refusals: ReadonlyMap<string, string>;
  isAttempted: boolean;
  onChange: (fields: BannerFields) => void;
}

export function PlaceRulesSection({ fields, allowed, language, table, hasPolicy, faultAt, refusals, isAttempted, onChange }: Props) {
  const t = useBannerTexts().placeRules;
  const me = useQuery(meQuery).data;
  const { rules } = fields;
  const change = (next: RuleFields[]) => onChange({ ...fields, rules: next });
  const proposed = proposedTexts(language, table, fields.languages);
  const optional = (askedCategories(fields.categories, allowed) ?? []).filter(({ required }) => !required).map(({ key }) => key);
  return (
    <Fieldset variant="unstyled" className={classes.section} legend={t.title}>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {rules.length === 0 ? t.none : t.about}
        </Text>
        {/* A gateway of an earlier release does not say. */}
        {me?.tells_us_states === false && namesStates(rules) && (
          <Alert color="yellow" variant="light" role="status" title={t.statesUnknown}>
            {t.statesUnknownAbout}
          </Alert>
        )}
        {rules.map((rule, index) => (
          <PlaceRuleFields
            key={rule.id}
            rule={rule}
            index={index}
            isLast={index === rules.length - 1}
            optional={optional}
            ofTexts={{ fields, proposed, language, hasPolicy }}
            faultAt={(place) => refusals.get(place) ?? (isAttempted || !place.endsWith('.places') ? faultAt(place) : undefined)}
            onChange={(changed) => change(rules.with(index, changed))}
            onMove={(by) => change(swapped(rules, index, index + by))}
            onRemove={() => change(rules.toSpliced(index, 1))}
          />
        ))}
        <Group gap="xs">
          <Button variant="default" disabled={rules.length >= mostRules} onClick={() => change(withNewRule(rules))}>
            {t.add}
          </Button>
          {rules.length === 0 && (
            <Button variant="default" onClick={() => change(usualRules())}>
              {t.addUsual}
            </Button>
          )}
        </Group>
      </Stack>
    </Fieldset>
  );
}

function swapped(rules: readonly RuleFields[], one: number, other: number): RuleFields[] {
  const [first, second] = [rules[one], rules[other]];
  return first === undefined || second === undefined ? [...rules] : rules.with(one, second).with(other, first);
}
