import { receiveHandedOver } from '@e-collecting/browser'
import { useTranslation } from '@e-collecting/i18n/react'
import { Button } from '@e-collecting/ui'
import { useEffect, useRef, useState } from 'react'
import { parseReceipt, type ReceiptFile } from '../receipt-file.ts'
import { useArrival } from '../use-arrival.ts'
import { checkInWorker } from './check-in-worker.ts'
import { CheckLadder } from './check-ladder.tsx'
import { ReceiptChoice } from './receipt-choice.tsx'
import { ReceiptDetails } from './receipt-details.tsx'
import { type CheckStep, stepStates, type Verdict } from './verdict.ts'
import { VerdictView } from './verdict-view.tsx'

export type VerifyFormProps = {
  /** Checks a receipt and says how far it is. */
  check?: (receipt: ReceiptFile, onStep: (step: CheckStep) => void) => Promise<Verdict>
}

/** A receipt goes in, and its way through the public list comes out, step by step. Nothing is sent. */
export function VerifyForm({ check = checkInWorker }: VerifyFormProps) {
  const { t } = useTranslation('verify')
  const [receipt, setReceipt] = useState<ReceiptFile | null>(null)
  const [isAnother, setIsAnother] = useState(false)
  const [progress, setProgress] = useState<{ running: CheckStep } | Verdict>({ running: 'receipt' })
  const latest = useRef(0)
  const begin = async (chosen: ReceiptFile) => {
    latest.current += 1
    const mine = latest.current
    const show = (next: { running: CheckStep } | Verdict) => mine === latest.current && setProgress(next)
    setReceipt(chosen)
    show({ running: 'receipt' })
    show(await check(chosen, (running) => show({ running })))
  }
  useHandedOver(begin)
  if (receipt === null) return <ReceiptChoice takesFocus={isAnother} onChosen={(chosen) => void begin(chosen)} />
  const verdict = 'kind' in progress ? progress : null
  return (
    <div className="grid items-start gap-x-12 gap-y-8 pb-12 lg:grid-cols-[minmax(0,1fr)_24rem]">
      {verdict === null ? (
        <Checking />
      ) : (
        <VerdictView receipt={receipt} verdict={verdict} onRetry={() => void begin(receipt)} />
      )}
      <CheckLadder receipt={receipt} states={stepStates(progress)} verdict={verdict} />
      <div className="min-w-0">
        {verdict !== null && <ReceiptDetails receipt={receipt} verdict={verdict} />}
        <Button
          variant="quiet"
          onClick={() => {
            setReceipt(null)
            setIsAnother(true)
          }}
          className="mt-4 -ml-5.5"
        >
          {t('another')}
        </Button>
      </div>
    </div>
  )
}

/** Stands where a button was pressed that is gone: whoever pressed it goes on here, and hears that it goes on. */
function Checking() {
  const { t } = useTranslation('verify')
  const heading = useArrival()
  return (
    <h2 ref={heading} tabIndex={-1} className="text-h3 font-normal">
      {t('checking')}
    </h2>
  )
}

/** The demo wallet opens this page and hands a receipt over. */
function useHandedOver(begin: (receipt: ReceiptFile) => Promise<void>) {
  const first = useRef(begin)
  useEffect(
    () =>
      receiveHandedOver((text) => {
        const handed = parseReceipt(text)
        if (handed !== null) void first.current(handed)
      }),
    [],
  )
}
