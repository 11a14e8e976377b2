import { type ChangeEvent, type ComponentProps, useId, useState } from 'react'
import { classNames } from '../../class-names.ts'
import { Field, fieldControlClass, useFieldIds } from '../../text-field/field.tsx'
import { useUiTexts } from '../texts.ts'
import { denseField } from './dense-field.ts'

export type TextAreaProps = Omit<ComponentProps<'textarea'>, 'id' | 'children'> & {
  label: string
  hint?: string | undefined
  error?: string | undefined
  /** With `maxLength`: how many characters are left. */
  hasCounter?: boolean | undefined
}

/** Several lines to write on. */
export function TextArea({ label, hint, error, hasCounter = false, className, onChange, ...area }: TextAreaProps) {
  const { t } = useUiTexts()
  const id = useId()
  const [written, setWritten] = useState(String(area.value ?? area.defaultValue ?? '').length)
  const { maxLength, rows = 4 } = area
  const left =
    hasCounter && maxLength !== undefined
      ? maxLength - (area.value === undefined ? written : String(area.value).length)
      : null
  const described = [useFieldIds(id, { hint, error }), left !== null && `${id}-left`].filter(Boolean).join(' ')
  const change = (event: ChangeEvent<HTMLTextAreaElement>) => {
    setWritten(event.target.value.length)
    onChange?.(event)
  }
  return (
    <Field id={id} label={label} hint={hint} error={error} className={denseField(className)}>
      <textarea
        {...area}
        id={id}
        rows={rows}
        onChange={change}
        className={classNames(fieldControlClass(error !== undefined), 'resize-y')}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={described || undefined}
      />
      {left !== null && (
        <p id={`${id}-left`} className="tabular mt-1 text-grey">
          {t('textArea.left', { count: left })}
        </p>
      )}
    </Field>
  )
}
