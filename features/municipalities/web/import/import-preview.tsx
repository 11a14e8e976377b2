import type { Translate } from '@e-collecting/i18n'
import { useTranslation } from '@e-collecting/i18n/react'
import { formatCount, formatSwissDay, formatSwissTime } from '@e-collecting/kernel'
import { Banner, ChoiceGroup } from '@e-collecting/ui'
import { type Column, DataTable, StatusBadge, type Tone } from '@e-collecting/ui/admin'
import { useLayoutEffect, useRef } from 'react'
import { RESIDENT_IMPORT_SHOWN_FAULTS, type ResidentImportFault, type ResidentImportPreview } from '../../contract.ts'
import { columnText } from './column-texts.ts'
import { FaultyFile } from './faulty-file.tsx'
import { ImportCounts } from './import-counts.tsx'
import { changesRegister } from './use-resident-import.ts'

/** Enough to see whether the columns were understood. */
const SHOWN_LINES = 8

type SampleLine = ResidentImportPreview['sample'][number]

export type ImportPreviewProps = {
  preview: ResidentImportPreview
  leavesFaulty: boolean
  onLeaveFaulty: (leavesFaulty: boolean) => void
}

/** What the file would do to the register, and what is wrong with it. */
export function ImportPreview({ preview, leavesFaulty, onLeaveFaulty }: ImportPreviewProps) {
  const { t } = useTranslation('municipalities')
  const { counts, sample, expiresAt } = preview
  const heading = useRef<HTMLHeadingElement>(null)
  // The button that had the focus now says something else: it must not be pressed unread.
  useLayoutEffect(() => heading.current?.focus(), [])
  const changes = changesRegister(preview)
  return (
    <>
      <h3 ref={heading} tabIndex={-1} className="text-base font-semibold">
        {t('import.preview')}
      </h3>
      <ImportCounts counts={counts} />
      {!changes && <NothingNew counts={counts} />}
      {counts.faulty > 0 && <Faults preview={preview} leavesFaulty={leavesFaulty} onLeaveFaulty={onLeaveFaulty} />}
      {changes && (counts.faulty === 0 || leavesFaulty) && (
        <Banner type="info" isStatic>
          {t('import.notYet', { time: formatSwissTime(new Date(expiresAt)) })}
        </Banner>
      )}
      {sample.length > 0 && (!changes || counts.faulty === 0 || leavesFaulty) && (
        <DataTable
          caption={t('import.sample')}
          isCaptionShown
          columns={sampleColumns(t, sample)}
          rows={sample.slice(0, SHOWN_LINES)}
          rowKey={({ line }) => String(line)}
          state="ready"
          empty={{ text: t('import.nobodyInIt') }}
        />
      )}
    </>
  )
}

/** Why the import is not offered: as everybody in the file stands in the register already, or as nobody is in it. */
function NothingNew({ counts }: Pick<ResidentImportPreview, 'counts'>) {
  const { t } = useTranslation('municipalities')
  const known = t(counts.faulty === 0 ? 'import.nothingNew' : 'import.othersNotNew')
  const nobody = counts.faulty === 0 ? t('import.nobodyInIt') : undefined
  return (
    <Banner type="info" isStatic title={counts.unchanged > 0 ? known : nobody}>
      {t('import.nothingChanges')}
    </Banner>
  )
}

function Faults({ preview, leavesFaulty, onLeaveFaulty }: ImportPreviewProps) {
  const { t } = useTranslation('municipalities')
  const { faults, counts } = preview
  const good = counts.created + counts.updated + counts.unchanged
  return (
    <>
      <Banner type="warning" title={t('import.faultyLines', { count: counts.faulty })}>
        {t('import.correct')}
      </Banner>
      <FaultyFile importId={preview.id} />
      {changesRegister(preview) && (
        <ChoiceGroup
          legend={t('import.what')}
          className="[&_legend]:mb-1.5 [&_legend]:text-dense"
          name="faulty"
          value={leavesFaulty ? 'leave' : 'correct'}
          onValueChange={(value) => onLeaveFaulty(value === 'leave')}
          choices={[
            { value: 'leave', label: t('import.leave', { count: good, good: formatCount(good) }) },
            { value: 'correct', label: t('import.correctFirst') },
          ]}
        />
      )}
      <DataTable
        caption={t('import.faults')}
        isCaptionShown
        columns={faultColumns(t)}
        rows={faults}
        rowKey={({ line, column, code }) => `${line} ${column} ${code}`}
        state="ready"
        empty={{ text: t('import.nothingNew') }}
      />
      {faults.length >= RESIDENT_IMPORT_SHOWN_FAULTS && (
        <p className="text-dense text-grey">{t('import.faultsShown', { shown: faults.length })}</p>
      )}
    </>
  )
}

/** On the cards of a phone no header says what the number is. */
function LineNumber({ line }: { line: number }) {
  const { t } = useTranslation('municipalities')
  return (
    <>
      <span className="min-[40rem]:hidden">{t('import.line')} </span>
      {formatCount(line)}
    </>
  )
}

/** Names do not name the row here, yet they are its longest words: one of a hundred letters gives way. */
const Name = ({ children }: { children: string }) => (
  <span className="inline-block min-w-24 wrap-anywhere">{children}</span>
)

const EFFECT_TONES = { created: 'good', updated: 'neutral', unchanged: 'muted' } as const satisfies Record<
  SampleLine['effect'],
  Tone
>

const rightColumn = (t: Translate<['municipalities']>): Column<SampleLine> => ({
  id: 'right',
  header: t('residents.hasRightToVote'),
  cell: ({ hasRightToVote }) => {
    if (hasRightToVote === undefined) return null
    return t(hasRightToVote ? 'residents.rightYes' : 'residents.rightNo')
  },
})

const lineColumn = (t: Translate<['municipalities']>): Column<{ line: number }> => ({
  id: 'line',
  header: t('import.line'),
  cell: ({ line }) => <LineNumber line={line} />,
  isRowHeader: true,
  isNarrow: true,
})

const sampleColumns = (t: Translate<['municipalities']>, sample: readonly SampleLine[]): Column<SampleLine>[] => [
  lineColumn(t),
  { id: 'familyName', header: t('residents.familyName'), cell: ({ familyName }) => <Name>{familyName}</Name> },
  { id: 'givenName', header: t('residents.givenName'), cell: ({ givenName }) => <Name>{givenName}</Name> },
  {
    id: 'birthDate',
    header: t('residents.birthDate'),
    cell: ({ birthDate }) => formatSwissDay(birthDate),
    align: 'end',
  },
  ...(sample.some(({ hasRightToVote }) => hasRightToVote !== undefined) ? [rightColumn(t)] : []),
  {
    id: 'effect',
    header: t('import.effect'),
    cell: ({ effect }) => <StatusBadge tone={EFFECT_TONES[effect]}>{t(`import.effects.${effect}`)}</StatusBadge>,
  },
]

const faultColumns = (t: Translate<['municipalities']>): Column<ResidentImportFault>[] => [
  lineColumn(t),
  {
    id: 'column',
    header: t('import.column'),
    cell: ({ column }) => t(column === null ? 'import.wholeLine' : columnText(column)),
  },
  { id: 'reason', header: t('import.reason'), cell: ({ code }) => t(`import.reasons.${code}`) },
]
