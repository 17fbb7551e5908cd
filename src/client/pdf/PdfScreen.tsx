import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { PdfFile } from '#client/pdf/PdfFile.tsx';
import { useTitle } from '#client/shell/pages.tsx';

/** One file under the title of the page. */
function TitledFile({ id }: { id: string }) {
  const { t } = useTranslation();
  const [name, setName] = useState<string | null>(null);
  useTitle(name ?? t('shell:route.pdfFile'));
  return <PdfFile id={id} onName={setName} />;
}

/**
 * Routes /VuePdf and /financial/pdf: a PDF among the attached files, named by `?id=`, the file's own id. Nothing else the address
 * says is fetched or shown.
 */
export function PdfScreen() {
  const [asked] = useSearchParams();
  const id = asked.get('id') ?? '';
  return <TitledFile key={id} id={id} />;
}
