import { Alert, VisuallyHidden } from '@mantine/core';
import { useMemo } from 'react';
import { useTexts } from '../../texts/language';
import classes from './differences.module.css';
import { sideBySide, type Line, type Row } from './side-by-side';

export function Differences({ before, after }: { before: string; after: string }) {
  const t = useTexts();
  const rows = useMemo(() => sideBySide(before, after), [before, after]);
  if (rows.every(({ kind }) => kind === 'same')) {
    return (
      <Alert color="gray" variant="light" role="status">
        {t.policies.noDifference}
      </Alert>
    );
  }
  return (
    <div className={classes.frame} tabIndex={0} role="group" aria-label={t.policies.compareTitle}>
      <Rows rows={rows} />
    </div>
  );
}

/** For a short text, without line numbers. `language` is that of the text. */
export function ShortDifference({ before, after, language }: { before: string; after: string; language: string }) {
  const rows = useMemo(() => sideBySide(before, after), [before, after]);
  return (
    <div className={`${classes.frame} ${classes.short}`} lang={language}>
      <Rows rows={rows} />
    </div>
  );
}

function Rows({ rows }: { rows: readonly Row[] }) {
  return rows.map((row, index) => (
    <div key={index} className={classes.row} data-kind={row.kind}>
      <Side line={row.left} mark="del" kind={row.kind} />
      <Side line={row.right} mark="ins" kind={row.kind} />
    </div>
  ));
}

function Side({ line, mark: Mark, kind }: { line: Line | undefined; mark: 'del' | 'ins'; kind: Row['kind'] }) {
  const t = useTexts();
  if (line === undefined) return <div className={classes.side} data-empty />;
  const word = kind === 'same' ? '' : Mark === 'del' ? t.policies.removedLine : t.policies.addedLine;
  return (
    <div className={classes.side} data-mark={kind === 'same' ? undefined : Mark}>
      <span className={classes.number}>{line.number}</span>
      {/* Outside the text, whose direction is that of its first letter. */}
      {word !== '' && <VisuallyHidden>{word} </VisuallyHidden>}
      <span className={classes.text} dir="auto">
        {line.pieces.map((piece, index) =>
          piece.isChanged ? <Mark key={index}>{piece.text}</Mark> : <span key={index}>{piece.text}</span>,
        )}
      </span>
    </div>
  );
}
