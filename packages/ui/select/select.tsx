import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import { Icon } from '../icon/icon.tsx'
import { Field, type FieldTexts, fieldControlClass, useFieldControl } from '../text-field/field.tsx'

export type SelectOption = {
  value: string
  label: string
  /** Of the label, where it is not that of the page. */
  lang?: string | undefined
  isDisabled?: boolean
}

type SelectControlProps = Omit<ComponentProps<'select'>, 'children' | 'className'> & {
  options: readonly SelectOption[]
  /** Text of the empty choice, e.g. the translation of `Auswählen …`. */
  placeholder: string
}

export type SelectProps = Omit<SelectControlProps, 'id'> & FieldTexts & { className?: string | undefined }

/**
 * The browser's own list: works without script, on every phone and with every reader. What is chosen takes as many lines as it needs; a browser
 * that knows one line only ends it with three dots.
 */
export function Select({ label, hint, error, className, ...select }: SelectProps) {
  const control = useFieldControl({ hint, error })
  return (
    <Field id={control.id} label={label} hint={hint} error={error} className={className}>
      <SelectControl {...select} {...control} />
    </Field>
  )
}

/** The list alone, for a field that says more about it. It takes what `useFieldControl` gives. */
export function SelectControl({ options, placeholder, ...select }: SelectControlProps) {
  return (
    <span className="relative block">
      <select
        {...select}
        className={classNames(
          fieldControlClass(select['aria-invalid'] === true),
          'appearance-none overflow-hidden pr-12 text-ellipsis whitespace-normal',
        )}
      >
        <option value="">{placeholder}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value} lang={option.lang} disabled={option.isDisabled}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" className="pointer-events-none absolute top-3 right-3 size-6" />
    </span>
  )
}
