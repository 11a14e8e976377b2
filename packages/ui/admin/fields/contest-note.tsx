import { useTranslation } from '@e-collecting/i18n/react'
import { type ReactNode, useState } from 'react'
import { Button } from '../../button/button.tsx'

/** A field that somebody else has changed as well: the version that does not stand in it. */
export type Contest = {
  /** As one reads it; null: nothing. */
  value: ReactNode
  /** What was saved meanwhile stands in the field, and `value` is what had been entered here. */
  isTaken: boolean
  /** Puts the one in the place of the other. */
  onSwap: () => void
}

export type ContestNoteProps = {
  /** Of the words that describe the control. */
  id: string
  /** Of the field. */
  label: string
  /** Of the value. */
  lang?: string | undefined
  contest: Contest
}

/** What stands saved below what is entered, and the way to have it instead, and back. The button stays where it is, and with it the focus. */
export function ContestNote({ id, label, lang, contest: { value, isTaken, onSwap } }: ContestNoteProps) {
  const { t } = useTranslation('admin')
  const { t: tCommon } = useTranslation()
  const [isSwapped, setIsSwapped] = useState(false)
  const action = t(isTaken ? 'ui.contest.restore' : 'ui.contest.take')
  const news = t(isTaken ? 'ui.contest.taken' : 'ui.contest.restored')
  const swap = () => {
    setIsSwapped(true)
    onSwap()
  }
  return (
    <div className="mt-2 border-l-4 border-grey py-1 pl-3">
      <div id={id} className="text-dense">
        <p className="text-grey">{t(isTaken ? 'ui.contest.own' : 'ui.contest.theirs')}</p>
        <p lang={value === null ? undefined : lang} className="whitespace-pre-line wrap-anywhere">
          {value ?? <span className="text-grey">{t('ui.contest.nothing')}</span>}
        </p>
      </div>
      <Button
        variant="secondary"
        size="sm"
        className="mt-2"
        aria-label={tCommon('labelled', { label: action, text: label })}
        onClick={swap}
      >
        {action}
      </Button>
      <span role="status" className="sr-only">
        {isSwapped && news}
      </span>
    </div>
  )
}
