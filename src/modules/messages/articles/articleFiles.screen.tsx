import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Definition } from '#define/entity';
import { FilesPart } from '#client/files/FilesPart.tsx';
import { mayAttach, slotsOf } from '#client/files/slots';

interface ArticleFilesProps {
  readonly definition: Definition;
  /** null: not saved yet. */
  readonly id: string | null;
  readonly onFilled: () => void;
}

/** The cover and the attachments of an article; they are kept at once, apart from what is written. */
export function ArticleFiles({ definition, id, onFilled }: ArticleFilesProps) {
  const { t } = useTranslation();
  const owner = useMemo(() => ({ tableName: definition.table, tableId: id ?? '' }), [definition, id]);
  return (
    <section className="article-files" aria-label={t('files:title')}>
      {id === null ? (
        <p className="files-none">{t('articles:filesUnsaved')}</p>
      ) : (
        <FilesPart
          key={id}
          owner={owner}
          slots={slotsOf(definition, () => true)}
          typed={false}
          mayAttach={mayAttach(definition)}
          onFilled={onFilled}
        />
      )}
    </section>
  );
}
