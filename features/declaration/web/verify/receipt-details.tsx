import { useTranslation } from '@e-collecting/i18n/react'
import { formatCount, formatSwissDay } from '@e-collecting/kernel'
import { Breakable, RuledList } from '@e-collecting/ui'
import { Details } from '../details.tsx'
import type { ReceiptFile } from '../receipt-file.ts'
import type { Verdict } from './verdict.ts'

/** What was checked, for those who want to know it exactly. */
export function ReceiptDetails({ receipt, verdict }: { receipt: ReceiptFile; verdict: Verdict }) {
  const { t } = useTranslation('verify')
  const fault = faultOf(verdict)
  return (
    <Details title={t('details.heading')} className="max-w-measure">
      <p className="mb-3">{t('details.text')}</p>
      <RuledList
        rows={[
          ...(fault === undefined ? [] : [{ term: t('details.problem'), value: <Problem {...fault} /> }]),
          { term: t('details.item'), value: <Breakable text={receipt.item} /> },
          { term: t('details.log'), value: <Breakable text={receipt.log} /> },
          { term: t('details.leaf'), value: <Breakable text={receipt.leafHash} /> },
          ...(verdict.kind === 'found' ? [{ term: t('details.place'), value: <Place {...verdict} /> }] : []),
          { term: t('details.due'), value: formatSwissDay(receipt.due) },
          {
            term: t('details.own'),
            value: t(receipt.r === undefined ? 'details.withoutSecret' : 'details.withSecret'),
          },
        ]}
      />
    </Details>
  )
}

/** Which line of the list it is. */
function Place({ index, size }: Pick<Extract<Verdict, { kind: 'found' }>, 'index' | 'size'>) {
  const { t } = useTranslation('verify')
  return t('details.placeOf', { count: size, place: formatCount(index + 1), size: formatCount(size) })
}

interface Fault {
  problem: string
  where: string
}

/** What is not right with the list or the receipt, if anything is. */
function faultOf(verdict: Verdict): Fault | undefined {
  if (verdict.kind === 'gone') return { problem: 'log-file-missing', where: verdict.where }
  return verdict.kind === 'wrong' ? verdict : undefined
}

/** The fault by its name, and the file it is in. */
const Problem = ({ problem, where }: Fault) => (
  <>
    <code>{problem}</code> ({where})
  </>
)
