import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from '../../class-names.ts'
import { FieldError, useFieldIds } from '../../text-field/field.tsx'

export type CheckboxFieldProps = Omit<ComponentProps<'input'>, 'id' | 'type' | 'children'> & {
  label: ReactNode
  hint?: string | undefined
  error?: string | undefined
}

/** A yes or no, the whole line to press. */
export function CheckboxField({ label, hint, error, className, ...input }: CheckboxFieldProps) {
  const id = useId()
  const described = useFieldIds(id, { hint, error })
  return (
    <div className={classNames('min-w-0 text-small [&_p]:text-dense', className)}>
      <label
        className={classNames(
          'inline-flex min-h-11 items-start gap-3 py-2.5 has-enabled:cursor-pointer has-disabled:text-grey',
          'has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-ink',
        )}
      >
        <span className="relative grid size-6 shrink-0 place-items-center">
          <input
            {...input}
            id={id}
            type="checkbox"
            aria-invalid={error === undefined ? undefined : true}
            aria-describedby={described}
            className={classNames(
              'peer size-6 appearance-none rounded-edge border-2 bg-paper checked:border-ink checked:bg-ink focus-visible:outline-none disabled:border-hair disabled:checked:bg-hair forced-colors:appearance-auto',
              error === undefined ? 'border-grey' : 'border-error',
            )}
          />
          <svg
            viewBox="0 0 24 24"
            aria-hidden="true"
            className="pointer-events-none absolute inset-0 hidden size-6 fill-none stroke-paper stroke-3 peer-checked:block forced-colors:peer-checked:hidden"
          >
            <path d="M5.5 12.5l4.5 4.5 8.5-9.5" />
          </svg>
        </span>
        <span className="min-w-0">{label}</span>
      </label>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="ml-9 text-dense text-grey">
          {hint}
        </p>
      )}
      {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}
