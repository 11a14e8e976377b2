import { useTranslation } from '@e-collecting/i18n/react'
import { formatCount } from '@e-collecting/kernel'
import { DefinitionList, FileField } from '@e-collecting/ui/admin'
import {
  RESIDENT_COLUMNS,
  RESIDENT_CSV_COLUMNS,
  RESIDENT_IMPORT_MAX_BYTES,
  RESIDENT_IMPORT_MAX_ROWS,
  type ResidentCsvColumn,
} from '../../contract.ts'
import { columnText } from './column-texts.ts'
import { exampleFileHref } from './example-file.ts'
import type { FileError } from './use-resident-import.ts'

const BYTES_PER_MEGABYTE = 1024 * 1024

export type ImportFileFieldProps = {
  error: FileError | undefined
  isBusy: boolean
  onFile: (file: File | null) => void
}

/** The file, and while it is checked, that this can take a while. */
export function ImportFileField({ error, isBusy, onFile }: ImportFileFieldProps) {
  const { t } = useTranslation('municipalities')
  const megabytes = RESIDENT_IMPORT_MAX_BYTES / BYTES_PER_MEGABYTE
  return (
    <div>
      <FileField
        label={t('import.file')}
        hint={t('import.fileHint', { megabytes, rows: formatCount(RESIDENT_IMPORT_MAX_ROWS) })}
        error={error && t(`import.${error}`, { megabytes })}
        name="file"
        accept=".csv,text/csv"
        disabled={isBusy}
        onFile={onFile}
      />
      <p role="status" className="mt-2 text-dense text-grey">
        {isBusy && t('import.checkingLarge')}
      </p>
    </div>
  )
}

/** What is in a column. How a date is written breaks at its hyphens only where it does not fit on a line of its own. */
function ColumnMeaning({ column }: { column: ResidentCsvColumn }) {
  const { t } = useTranslation('municipalities')
  const { hint } = RESIDENT_COLUMNS[column]
  return (
    <>
      {t(columnText(column))}
      {hint && (
        <>
          , <span className="inline-block">{t(hint)}</span>
        </>
      )}
    </>
  )
}

/** What the file has to look like, with one to start from. */
export function ImportColumns() {
  const { t } = useTranslation('municipalities')
  return (
    <section aria-labelledby="import-columns">
      <h3 id="import-columns" className="font-semibold">
        {t('import.columns')}
      </h3>
      <p className="mt-1 mb-3 text-dense text-grey">{t('import.columnsHint')}</p>
      <DefinitionList
        rows={RESIDENT_CSV_COLUMNS.map((column) => ({ term: column, value: <ColumnMeaning column={column} /> }))}
      />
      <a
        href={exampleFileHref()}
        download={t('import.exampleName')}
        className="mt-2 inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
      >
        {t('import.example')}
      </a>
    </section>
  )
}
