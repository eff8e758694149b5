import { Alert } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { bannerScriptQuery } from '../../../api/notices';
import { sha256Hex } from '../../../components/sha256-hex';
import { useNoticesTexts } from '../../../texts/notices';
import { BannerPreview } from '../one/banner/banner-preview';
import type { PreviewView } from '../one/banner/preview-controls';
import { languagesIn, type Notice } from './notice-changes';
import { noticeSite } from './notice-site';

interface Props {
  number: number;
  notice: Notice;
  language: string;
  view: PreviewView;
  /** Drawn as under this rule of the notice. */
  rule?: number | undefined;
}

/** The banner as it was, drawn by the banner.js of today, which is also the code in this bundle. */
export function NoticePicture({ number, notice, language, view, rule }: Props) {
  const t = useNoticesTexts();
  const site = useMemo(() => noticeSite(notice, rule), [notice, rule]);
  const script = useQuery(bannerScriptQuery).data;
  const program = useMemo(() => (typeof script === 'string' ? sha256Hex(script) : undefined), [script]);
  if (!languagesIn(notice).includes(language)) {
    return (
      <Alert color="gray" variant="light" role="status">
        {t.noLanguage(number)}
      </Alert>
    );
  }
  return (
    <>
      <BannerPreview title={t.frame(number)} site={site} language={language} {...view} />
      {program !== undefined && program !== notice.program && (
        <Alert color="yellow" variant="light" role="status" mt="xs">
          {t.otherProgram}
        </Alert>
      )}
    </>
  );
}
