import { useApi } from '@e-collecting/api-client'
import type { Translate } from '@e-collecting/i18n'
import { useTranslation } from '@e-collecting/i18n/react'
import { Button } from '@e-collecting/ui'
import { AdminIcon, Failure } from '@e-collecting/ui/admin'
import { useMutation } from '@tanstack/react-query'
import { type FaultyLine, markFormula, RESIDENT_CSV_COLUMNS } from '../../contract.ts'
import { columnText } from './column-texts.ts'

/**
 * Hands the faulty lines back as a file that can be corrected and imported: as they were, with line and reason behind. Whatever stands in
 * them is text for the program in which they are corrected.
 */
export function FaultyFile({ importId }: { importId: string }) {
  const { t } = useTranslation(['municipalities', 'common'])
  const api = useApi()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api('GET /api/admin/resident-imports/{id}/faulty-lines', { params: { id: importId } }),
    onSuccess: ({ lines }) => saveFile(t('import.faultyName'), toCsv(t, lines)),
  })
  return (
    <div>
      <Button variant="secondary" size="sm" isBusy={isPending} onClick={() => mutate()}>
        <AdminIcon name="download" className="size-5" />
        {t('import.faultyFile')}
      </Button>
      {error !== null && (
        <p role="alert" className="mt-2 text-error">
          <Failure error={error} />
        </p>
      )}
    </div>
  )
}

type Texts = Translate<['municipalities', 'common']>

const toCsv = (t: Texts, lines: readonly FaultyLine[]): string => {
  const header = [...RESIDENT_CSV_COLUMNS, t('import.line'), t('import.reason')]
  const rows = lines.map(({ line, cells, faults }) => [
    ...RESIDENT_CSV_COLUMNS.map((column) => cells[column] ?? ''),
    String(line),
    faults.map((fault) => describeFault(t, fault)).join(' / '),
  ])
  return [header, ...rows].map((cells) => `${cells.map(markFormula).map(quoted).join(';')}\r\n`).join('')
}

const describeFault = (t: Texts, { column, code }: FaultyLine['faults'][number]): string =>
  t('common:labelled', {
    label: t(column === null ? 'import.wholeLine' : columnText(column)),
    text: t(`import.reasons.${code}`),
  })

const quoted = (cell: string): string => (/[";\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** With the mark by which spreadsheet programs know the encoding. */
function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' }))
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  URL.revokeObjectURL(url)
}
