import { Button, Stack, type StackProps } from '@mantine/core';
import { Children, cloneElement, isValidElement, type FormEvent, type ReactElement, type ReactNode } from 'react';
import { Failure } from './failure';
import type { Advice } from './failure-text';
import { useFieldFaults } from './use-field-faults';

interface Props extends Omit<StackProps, 'onSubmit'> {
  /** The call that the form makes. */
  write: { isPending: boolean; error: Error | null };
  /** Words of the button that sends it. */
  submit: string;
  /** Gets a field's text by its name. */
  onSubmit: (field: (name: string) => string) => void;
  /** What some failures mean at this form. */
  advice?: Advice;
  /** True when what is chosen cannot be sent. */
  isDisabled?: boolean;
  /** Fields, each with the name that the API has for it. A fault is shown at a field that is a direct child, and above the button otherwise. */
  children: ReactNode;
}

interface Field {
  name: string;
  error?: ReactNode;
  onChange?: (...change: unknown[]) => void;
}

/** Fields, what went wrong with each, and the button that sends them. */
export function Form({ write, submit, onSubmit, advice, isDisabled = false, children, ...stack }: Props) {
  const names = fieldNames(children);
  const { faults, unplaced, props, check, edit } = useFieldFaults(write, { names, advice });
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    if (check()) onSubmit((name) => String(fields.get(name) ?? ''));
  };
  return (
    <form {...props} onSubmit={send}>
      <Stack gap="md" {...stack}>
        {Children.map(children, (child) => {
          const fault = isField(child) ? faults[child.props.name] : undefined;
          return fault === undefined ? child : withFault(child as ReactElement<Field>, fault, edit);
        })}
        {unplaced && <Failure error={unplaced} advice={advice} />}
        <Button type="submit" loading={write.isPending} disabled={isDisabled} style={{ alignSelf: 'flex-start' }}>
          {submit}
        </Button>
      </Stack>
    </form>
  );
}

function withFault(field: ReactElement<Field>, error: string, edit: (name: string) => void) {
  const { name, onChange } = field.props;
  // Tags and groups of checkboxes report a change here; their inputs have no name.
  const editOnChange = (...change: unknown[]) => {
    edit(name);
    onChange?.(...change);
  };
  return cloneElement(field, { error, ...(onChange && { onChange: editOnChange }) });
}

function fieldNames(children: ReactNode): ReadonlySet<string> {
  return new Set(
    Children.toArray(children)
      .filter(isField)
      .map(({ props }) => props.name),
  );
}

function isField(child: ReactNode): child is ReactElement<Field> {
  return isValidElement<Partial<Field>>(child) && child.props.name !== undefined;
}
