import { useTranslation } from '@e-collecting/i18n/react'
import { formatSwissDay } from '@e-collecting/kernel'
import { Button, Icon, SectionLink } from '@e-collecting/ui'
import type { ReactNode } from 'react'
import { recallLastSeen } from '../log/last-seen.ts'
import type { ReceiptFile } from '../receipt-file.ts'
import { saveFile } from '../save-file.ts'
import { useArrival } from '../use-arrival.ts'
import type { Verdict } from './verdict.ts'

export type VerdictViewProps = { receipt: ReceiptFile; verdict: Verdict; onRetry: () => void }

const ICONS = {
  found: ['success', 'text-success'],
  annulled: ['warning', 'text-warning'],
  'not-yet': ['clock', 'text-ink'],
  missing: ['error', 'text-red'],
  outdated: ['clock', 'text-ink'],
  older: ['clock', 'text-ink'],
  wrong: ['error', 'text-red'],
  unreachable: ['warning', 'text-warning'],
  gone: ['warning', 'text-warning'],
  elsewhere: ['info', 'text-info'],
  unable: ['warning', 'text-warning'],
  broken: ['warning', 'text-warning'],
} as const

/** What the check has come to, in one sentence, and what one can do with it. */
export function VerdictView({ receipt, verdict, onRetry }: VerdictViewProps) {
  const { t } = useTranslation('verify')
  const heading = useArrival()
  const [icon, colour] = ICONS[verdict.kind]
  const due = formatSwissDay(receipt.due)
  return (
    <section className="flex items-start gap-4">
      <Icon name={icon} className={`size-10 shrink-0 max-sm:size-8 ${colour}`} />
      <div className="min-w-0 max-w-measure space-y-3">
        <h2 ref={heading} tabIndex={-1} className="text-h2 hyphens-auto">
          {t(`verdict.${verdict.kind}.heading`)}
        </h2>
        <p>{t(`verdict.${verdict.kind}.text`, { due })}</p>
        {verdict.kind === 'annulled' && (
          <p>
            {t('verdict.annulled.reason')} {t(`verdict.annulled.reasons.${verdict.reason}`)}
          </p>
        )}
        <Actions receipt={receipt} verdict={verdict} onRetry={onRetry} />
      </div>
    </section>
  )
}

function Actions({ receipt, verdict, onRetry }: VerdictViewProps) {
  const { t } = useTranslation(['verify', 'common'])
  switch (verdict.kind) {
    case 'found':
      return (
        <Row>
          <Button
            onClick={() => saveFile(`e-collecting-${receipt.item}-proof.json`, { ...receipt, proof: verdict.proof })}
          >
            <Icon name="download" />
            {t('verdict.found.save')}
          </Button>
          <SectionLink to="ergebnis" id={receipt.item}>
            {t('result')}
          </SectionLink>
        </Row>
      )
    case 'missing':
    case 'annulled':
    case 'wrong': {
      const evidence = evidenceOf(receipt, verdict)
      return (
        <Row>
          <Button onClick={() => saveFile(`e-collecting-${receipt.item}-evidence.json`, evidence)}>
            <Icon name="download" />
            {t('verdict.evidence')}
          </Button>
          <Retry onRetry={onRetry} />
          {/* There the list is checked by itself, and what this browser has seen of it can be forgotten. */}
          {verdict.kind === 'wrong' && (
            <SectionLink to="ergebnis" id={receipt.item}>
              {t('result')}
            </SectionLink>
          )}
        </Row>
      )
    }
    case 'gone':
      return (
        <Row>
          <Retry onRetry={onRetry} />
          <SectionLink to="ergebnis" id={receipt.item}>
            {t('result')}
          </SectionLink>
        </Row>
      )
    case 'broken':
      return (
        <Row>
          <Button variant="secondary" onClick={() => location.reload()}>
            {t('common:applicationError.reload')}
          </Button>
        </Row>
      )
    case 'elsewhere':
    case 'unable':
      return null
    default:
      return (
        <Row>
          <Retry onRetry={onRetry} />
        </Row>
      )
  }
}

type Questionable = Extract<Verdict, { checkpoint: unknown }>

/** What others need to see the same: the promise, what was looked in, and what this browser has seen of the list before. */
const evidenceOf = (receipt: ReceiptFile, verdict: Questionable) => ({
  receipt,
  checkpoint: verdict.checkpoint,
  problem: verdict.kind === 'wrong' ? verdict.problem : verdict.kind,
  seen: verdict.kind === 'wrong' ? recallLastSeen(receipt.item)?.checkpoint : undefined,
})

const Row = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-x-6 gap-y-2 pt-2">{children}</div>
)

function Retry({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('verify')
  return (
    <Button variant="secondary" onClick={onRetry}>
      {t('again')}
    </Button>
  )
}
