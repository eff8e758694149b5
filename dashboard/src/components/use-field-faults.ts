import { useEffect, useEffectEvent, useRef, useState, type FormEvent } from 'react';
import { useTexts } from '../texts/language';
import type { Advice } from './failure-text';
import { missingFields, refusedFields, unplacedFailure, type FieldFaults } from './field-faults';

interface Sending {
  isPending: boolean;
  error: Error | null;
}

interface Options {
  /** The fields that can show what is wrong with them. */
  names: ReadonlySet<string>;
  advice?: Advice | undefined;
}

/**
 * Checks a form in place of the browser, which would speak its own language, and knows which fields the API refused. The first
 * wrong field gets the focus. A field that is edited counts as right until the form is sent again.
 */
export function useFieldFaults({ isPending, error }: Sending, { names, advice }: Options) {
  const t = useTexts();
  const form = useRef<HTMLFormElement>(null);
  const [missing, setMissing] = useState<FieldFaults>({});
  const [edited, setEdited] = useState<ReadonlySet<string>>(new Set());
  const [checks, setChecks] = useState(0);
  const [wasPending, setWasPending] = useState(isPending);
  if (isPending !== wasPending) {
    setWasPending(isPending);
    if (isPending) setEdited(new Set());
  }

  const found = { ...refusedFields(error, t, advice), ...missing };
  const faults: FieldFaults = Object.fromEntries(Object.entries(found).filter(([name]) => !edited.has(name)));
  const controls = () => [...(form.current?.elements ?? [])].filter((element) => 'validity' in element) as HTMLInputElement[];
  const edit = (name: string) => {
    if (Object.hasOwn(faults, name)) setEdited((before) => new Set(before).add(name));
  };

  const focusFirst = useEffectEvent(() => {
    controls()
      .find((control) => isWrong(control, faults))
      ?.focus();
  });
  useEffect(() => {
    if (!isPending) focusFirst();
  }, [isPending, checks]);

  return {
    faults,
    /** What no field shows. */
    unplaced: unplacedFailure(error, names),
    /** Of the <form>. */
    props: {
      ref: form,
      noValidate: true,
      onInput: ({ target }: FormEvent) => edit((target as HTMLInputElement).name),
    },
    /** Hides the fault of a field until the form is sent again. */
    edit,
    /** Whether the form may be sent. Shows what is wrong with it otherwise. */
    check: (): boolean => {
      const now = missingFields(controls(), t);
      setMissing(now);
      setEdited((before) => new Set([...before].filter((name) => !Object.hasOwn(now, name))));
      setChecks((count) => count + 1);
      // A field that cannot show our words shows those of the browser.
      return controls()
        .filter(({ validity }) => !validity.valid)
        .every((control) => !names.has(control.name) && control.reportValidity());
    },
  };
}

/** A field with several inputs keeps its name in a hidden one, which takes no focus. Its other inputs are marked as invalid. */
function isWrong(control: HTMLInputElement, faults: FieldFaults): boolean {
  if (control.type === 'hidden') return false;
  return Object.hasOwn(faults, control.name) || control.getAttribute('aria-invalid') === 'true';
}
