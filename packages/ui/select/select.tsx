import { type ComponentProps, useId } from 'react'
import { classNames } from '../class-names.ts'
import { Icon } from '../icon/icon.tsx'
import { Field, fieldControlClass, useFieldIds } from '../text-field/field.tsx'

export type SelectOption = { value: string; label: string; isDisabled?: boolean }

export type SelectProps = Omit<ComponentProps<'select'>, 'id' | 'children'> & {
  label: string
  options: readonly SelectOption[]
  /** Text of the empty choice, e.g. the translation of `Auswählen …`. */
  placeholder: string
  hint?: string | undefined
  error?: string | undefined
}

/**
 * The browser's own list: works without script, on every phone and with every reader. What is chosen takes as many lines as it needs; a browser
 * that knows one line only ends it with three dots.
 */
export function Select({ label, options, placeholder, hint, error, className, ...select }: SelectProps) {
  const id = useId()
  const described = useFieldIds(id, { hint, error })
  return (
    <Field id={id} label={label} hint={hint} error={error} className={className}>
      <span className="relative block">
        <select
          {...select}
          id={id}
          className={classNames(
            fieldControlClass(error !== undefined),
            'appearance-none overflow-hidden pr-12 text-ellipsis whitespace-normal',
          )}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={described}
        >
          <option value="">{placeholder}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.isDisabled}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" className="pointer-events-none absolute top-3 right-3 size-6" />
      </span>
    </Field>
  )
}
