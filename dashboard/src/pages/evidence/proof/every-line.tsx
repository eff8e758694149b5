import type { ResultSection } from '@consent/evidence-verifier';
import { useEvidenceTexts } from '../../../texts/evidence-texts';
import classes from './proof-page.module.css';

/** More than anyone reads on a page. */
const mostLines = 1000;

/** As /verify and the command print it, in English. */
export function EveryLine({ sections }: { sections: readonly ResultSection[] }) {
  const { proof } = useEvidenceTexts();
  return (
    <details className={classes.lines}>
      <summary>{proof.everyLine}</summary>
      {sections.map(({ title, lines }) => (
        <section key={title} lang="en">
          <p>
            <strong>{title}</strong>
          </p>
          <ul>
            {lines.slice(0, mostLines).map((line, at) => (
              <li key={at}>{line}</li>
            ))}
            {lines.length > mostLines && <li>{proof.moreLines(lines.length - mostLines)}</li>}
          </ul>
        </section>
      ))}
    </details>
  );
}
