import { isProblemError, problemCode } from '@e-collecting/api-client'
import type { MunicipalityRight } from '@e-collecting/auth/contract'
import type { Translate } from '@e-collecting/i18n'
import { useTranslation } from '@e-collecting/i18n/react'
import { formatCount } from '@e-collecting/kernel'
import { Failure, FormDialog } from '@e-collecting/ui/admin'
import type { ReactNode } from 'react'
import type { ResidentCsvColumn } from '../../contract.ts'
import { columnText } from './column-texts.ts'
import { ImportColumns, ImportFileField } from './file-step.tsx'
import { ImportPreview } from './import-preview.tsx'
import { changesRegister, useResidentImport } from './use-resident-import.ts'

export type ResidentImportProps = { municipality: MunicipalityRight; onClose: () => void }

/**
 * Residents from a CSV: the file is chosen and checked, its effect shown, and only then is it imported: without its faulty lines, which are
 * handed back, or once it has none.
 */
export function ResidentImport({ municipality, onClose }: ResidentImportProps) {
  const { t } = useTranslation('municipalities')
  const current = useResidentImport(municipality.id, onClose)
  const { preview, check, confirm } = current
  const isReady = preview !== null && changesRegister(preview) && (preview.counts.faulty === 0 || current.leavesFaulty)
  const hasNothing = preview !== null && !changesRegister(preview) && preview.counts.faulty === 0
  const submitKey = isReady ? 'import.confirm' : preview ? 'import.checkAgain' : 'import.check'
  return (
    <FormDialog
      size="wide"
      onClose={current.giveUp}
      title={t('import.title')}
      intro={t('import.into', { name: municipality.name })}
      submitLabel={hasNothing ? null : t(submitKey)}
      pendingLabel={t(isReady ? 'import.confirming' : 'import.checking')}
      isPending={check.isPending || confirm.isPending}
      isHeld={confirm.isPending}
      isDirty={isReady}
      discard={{ title: t('import.discard.title'), text: t('import.discard.text') }}
      error={failureOf(t, current)}
      onSubmit={() => (isReady ? current.confirmPreview(preview.id) : current.checkFile())}
    >
      {preview === null && <p>{t('import.steps')}</p>}
      {preview === null && <ImportColumns />}
      {preview !== null && (
        <ImportPreview
          key={preview.id}
          preview={preview}
          leavesFaulty={current.leavesFaulty}
          onLeaveFaulty={current.setLeavesFaulty}
        />
      )}
      {!isReady && !hasNothing && (
        <ImportFileField
          // A field of its own for each try: chosen again, the same file is read again.
          key={`file-${preview?.id}`}
          error={current.fileError}
          isBusy={check.isPending}
          onFile={current.chooseFile}
        />
      )}
    </FormDialog>
  )
}

/** The columns that the server has not found, under the names the form has for them. */
const columnsMissing = (t: Translate<['municipalities']>, error: unknown): string => {
  const columns = (isProblemError(error) ? (error.problem.errors ?? []) : []).map(({ pointer }) =>
    t(columnText(pointer as ResidentCsvColumn)),
  )
  return t('import.columnsMissing', { count: columns.length, columns: columns.join(', ') })
}

/** The headings of which only one may stay, as they stand in the file. */
const columnsRepeated = (t: Translate<['municipalities']>, error: unknown): string => {
  const headings = (isProblemError(error) ? (error.problem.errors ?? []) : []).map(({ pointer }) => pointer)
  return t('import.columnsRepeated', { columns: headings.join(', ') })
}

/** From which line on the server could not read the file; undefined where it could read nothing. */
const brokenFrom = (error: unknown): string | undefined => {
  if (problemCode(error) !== 'import-unreadable' || !isProblemError(error)) return undefined
  const [first] = error.problem.errors ?? []
  return first && formatCount(Number(first.pointer))
}

function failureOf(
  t: Translate<['municipalities']>,
  { check: { error: checkError }, confirm: { error: confirmError }, mayBeDone }: ReturnType<typeof useResidentImport>,
): ReactNode {
  if (problemCode(confirmError) === 'import-not-found') return t(mayBeDone ? 'import.mayBeDone' : 'import.expired')
  if (confirmError !== null) return <Failure what={t('import.confirmFailed')} error={confirmError} />
  if (problemCode(checkError) === 'import-columns-missing') return columnsMissing(t, checkError)
  if (problemCode(checkError) === 'import-columns-repeated') return columnsRepeated(t, checkError)
  const line = brokenFrom(checkError)
  if (line !== undefined) return t('import.broken', { line })
  return checkError === null ? null : <Failure what={t('import.checkFailed')} error={checkError} />
}
