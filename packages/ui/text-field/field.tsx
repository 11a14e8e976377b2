import { type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'
import { Icon } from '../icon/icon.tsx'

/** Look of a control one writes into or picks from: the ruled line of the sheet on a tint. */
export const fieldControlClass = (isInvalid: boolean): string =>
  classNames(
    'block min-h-12 w-full rounded-none border-0 border-b-2 bg-wash px-3 py-2 text-base text-ink placeholder:text-grey',
    'transition-colors hover:border-b-ink disabled:cursor-not-allowed disabled:border-b-hair disabled:text-grey',
    'forced-colors:border-2',
    isInvalid ? 'border-b-error' : 'border-b-grey',
  )

/** The words of a field: what it is, what to enter, and what is wrong, which is announced with it. */
export type FieldTexts = { label: string; hint?: string | undefined; error?: string | undefined }

/** Ties a control to its label, and to what stands below the label and below the control. */
export function useFieldControl({ hint, error }: Pick<FieldTexts, 'hint' | 'error'>) {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined
  return { id, 'aria-invalid': error === undefined ? undefined : true, 'aria-describedby': described }
}

export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className="mt-1.5 flex items-start gap-1.5 text-small font-semibold text-error wrap-anywhere">
      <Icon name="error" className="mt-0.5 size-5" />
      {children}
    </p>
  )
}

type FieldProps = FieldTexts & { id: string; className?: string | undefined; children: ReactNode }

/** Label, hint, control, error, in this order. The control takes what `useFieldControl` gives. */
export function Field({ id, label, hint, error, className, children }: FieldProps) {
  return (
    <div className={classNames('min-w-0', className)}>
      <label htmlFor={id} className="mb-1 block text-small font-semibold">
        {label}
      </label>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="mb-1.5 text-small text-grey">
          {hint}
        </p>
      )}
      {children}
      {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}
