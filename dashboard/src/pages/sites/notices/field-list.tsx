import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { CopyButton } from '../../../components/copy-button';
import classes from './notices.module.css';

export type FieldRow = readonly [name: string, value: ReactNode];

export function FieldList({ rows }: { rows: readonly FieldRow[] }) {
  return (
    <dl style={{ margin: 0 }}>
      {rows.map(([name, value]) => (
        <div key={name} className={classes.field}>
          <Text component="dt" size="sm" c="dimmed" className={classes.words}>
            {name}
          </Text>
          <Text component="dd" size="sm" className={classes.value}>
            {value}
          </Text>
        </div>
      ))}
    </dl>
  );
}

export function Hash({ value, label }: { value: string; label: string }) {
  return (
    <div className={classes.hash}>
      <span className={classes.words}>{value}</span>
      <CopyButton value={value} label={label} />
    </div>
  );
}

/** A text that people of the site wrote, in the direction of its script. */
export function ForeignText({ text, language }: { text: string; language: string }) {
  return (
    <span className={classes.text} lang={language} dir="auto">
      {text}
    </span>
  );
}
