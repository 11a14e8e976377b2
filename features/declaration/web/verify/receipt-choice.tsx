import { useTranslation } from '@e-collecting/i18n/react'
import { Banner, Button, buttonClass, classNames, Icon } from '@e-collecting/ui'
import { type DragEvent, useEffect, useId, useRef, useState } from 'react'
import { Details } from '../details.tsx'
import { parseReceipt, type ReceiptFile } from '../receipt-file.ts'

export type ReceiptChoiceProps = {
  /** It has taken the place of what was read before. */
  takesFocus: boolean
  onChosen: (receipt: ReceiptFile) => void
}

/** Takes a receipt: chosen, dropped on the field, or pasted as text. */
export function ReceiptChoice({ takesFocus, onChosen }: ReceiptChoiceProps) {
  const { t } = useTranslation('verify')
  const fileRef = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (takesFocus) fileRef.current?.focus()
  }, [takesFocus])
  const [faults, setFaults] = useState(0)
  const [isOver, setIsOver] = useState(false)
  const take = (text: string) => {
    const receipt = parseReceipt(text)
    if (receipt === null) setFaults(faults + 1)
    else onChosen(receipt)
  }
  const takeFile = async (file: File | undefined) => {
    if (file !== undefined) take(await file.text().catch(() => ''))
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    void takeFile(event.dataTransfer.files[0])
  }
  return (
    <div className="max-w-[46rem] pb-12">
      <noscript className="block border-l-4 border-warning bg-wash px-4 py-3">{t('choice.needsJavaScript')}</noscript>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a second way for the mouse; the button inside does the same. */}
      <div
        onDragOver={(event) => {
          event.preventDefault()
          setIsOver(true)
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
        className={classNames(
          'border-2 border-dashed p-6 sm:p-10 noscript:hidden',
          isOver ? 'border-red bg-wash' : 'border-grey',
        )}
      >
        <label
          className={buttonClass({ size: 'lg', className: 'cursor-pointer max-sm:w-full has-focus-visible:outline-3' })}
        >
          <Icon name="document" />
          {/* Read out once, with the control. */}
          <span aria-hidden="true">{t('choice.button')}</span>
          <input
            ref={fileRef}
            aria-label={t('choice.button')}
            type="file"
            accept=".json,application/json"
            className="sr-only"
            onChange={(event) => {
              void takeFile(event.currentTarget.files?.[0])
              event.currentTarget.value = ''
            }}
          />
        </label>
        <p className="mt-3 max-sm:hidden">{t('choice.drop')}</p>
        <p className="mt-3 text-small text-grey">{t('choice.stays')}</p>
      </div>
      {faults > 0 && (
        <Banner key={faults} type="error" title={t('choice.fault.title')} className="mt-5">
          {t('choice.fault.text')}
        </Banner>
      )}
      <Details title={t('choice.paste.heading')} className="mt-6 noscript:hidden">
        <PastedReceipt onPasted={take} />
      </Details>
    </div>
  )
}

function PastedReceipt({ onPasted }: { onPasted: (text: string) => void }) {
  const { t } = useTranslation('verify')
  const [text, setText] = useState('')
  const id = useId()
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onPasted(text)
      }}
    >
      <label htmlFor={id} className="font-semibold">
        {t('choice.paste.label')}
      </label>
      <textarea
        id={id}
        rows={6}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        autoComplete="off"
        spellCheck={false}
        className="mt-2 block w-full border border-grey bg-paper p-3"
      />
      <Button type="submit" variant="secondary" className="mt-3">
        {t('choice.paste.submit')}
      </Button>
    </form>
  )
}
