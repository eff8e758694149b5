import { sha256 } from '@noble/hashes/sha2.js';
import { toBase64, utf8 } from '@consent/evidence-format';
import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { EvidenceTexts } from '../texts/evidence-texts';
import type { Report } from './report';
import css from './report.css?inline';
import { ReportDocument, type ReportFacts } from './report-document';
import type { SiteReport } from './site-report';
import { SiteReportDocument } from './site-report-document';

const pageCss = 'body { margin: 0 auto; max-width: 50rem; padding: 1.5rem 1rem; }';

export function reportFile(report: Report, facts: ReportFacts, t: Pick<EvidenceTexts, 'report'>, language: string): string {
  return page(t.report.title, createElement(ReportDocument, { report, facts, t }), language);
}

export function siteReportFile(report: SiteReport, t: Pick<EvidenceTexts, 'report' | 'siteReport'>, language: string): string {
  return page(t.siteReport.reportTitle, createElement(SiteReportDocument, { report, t }), language);
}

/** One file that opens without a network. Its policy allows nothing but its own style and pictures, whatever the texts in it contain. */
function page(title: string, content: ReactElement, language: string): string {
  const style = pageCss + css;
  const policy = `default-src 'none'; img-src data:; style-src 'sha256-${toBase64(sha256(utf8(style)))}'; base-uri 'none'; form-action 'none'`;
  return [
    `<!doctype html>\n<html lang="${language}">\n<head>\n<meta charset="utf-8">`,
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${title}</title>\n<style>${style}</style>\n</head>\n<body>\n<main>`,
    renderToStaticMarkup(content),
    '</main>\n</body>\n</html>\n',
  ].join('\n');
}
