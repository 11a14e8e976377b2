import { useTranslation } from '@e-collecting/i18n/react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../button/button.tsx'
import { classNames } from '../../class-names.ts'
import { Field, fieldControlClass, useFieldControl } from '../../text-field/field.tsx'
import { denseField } from '../fields/dense-field.ts'
import { AdminIcon } from '../icon/admin-icon.tsx'

/** "Copied" stands this long. */
export const COPIED_MS = 3000

export type CopyFieldProps = {
  label: string
  value: string
  hint?: string | undefined
  /** Compared letter by letter: one width for all of them. */
  isCode?: boolean | undefined
}

/** A value to take along: read it, mark it, or copy it with one press. */
export function CopyField({ label, value, hint, isCode = false }: CopyFieldProps) {
  const { t } = useTranslation('admin')
  const control = useFieldControl({ hint })
  const inputRef = useRef<HTMLInputElement>(null)
  const [outcome, setOutcome] = useState<'done' | 'failed' | null>(null)
  useEffect(() => {
    if (outcome !== 'done') return
    const timer = setTimeout(() => setOutcome(null), COPIED_MS)
    return () => clearTimeout(timer)
  }, [outcome])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      setOutcome('done')
    } catch {
      // The browser or the person refused: the text is marked, ready for the keyboard.
      inputRef.current?.select()
      setOutcome('failed')
    }
  }
  return (
    <Field id={control.id} label={label} hint={hint} className={denseField()}>
      <div className="flex items-stretch gap-2">
        <input
          {...control}
          ref={inputRef}
          type="text"
          readOnly
          value={value}
          onFocus={(event) => event.target.select()}
          className={classNames(
            fieldControlClass(false),
            'min-w-0 flex-1 truncate print:hidden',
            isCode && 'font-mono',
          )}
        />
        <span className={classNames('hidden wrap-anywhere print:inline', isCode && 'font-mono')}>{value}</span>
        <Button variant="secondary" size="sm" onClick={copy} className="shrink-0">
          <AdminIcon name={outcome === 'done' ? 'check' : 'copy'} className="size-5" />
          {t(outcome === 'done' ? 'ui.copy.done' : 'ui.copy.button')}
        </Button>
      </div>
      <p role="status" className={outcome === 'failed' ? 'mt-1' : 'sr-only'}>
        {outcome !== null && t(`ui.copy.${outcome}`)}
      </p>
    </Field>
  )
}
