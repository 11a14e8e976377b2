import { useTranslation } from '@e-collecting/i18n/react'
import { type ChangeEvent, type ComponentProps, useState } from 'react'
import { classNames } from '../../class-names.ts'
import { Field, type FieldTexts, useFieldControl } from '../../text-field/field.tsx'
import { AdminIcon } from '../icon/admin-icon.tsx'
import { denseField } from './dense-field.ts'

export type FileFieldProps = Pick<ComponentProps<'input'>, 'name' | 'accept' | 'disabled'> &
  FieldTexts & { onFile?: ((file: File | null) => void) | undefined }

/** The browser's own file input, unseen over a line in our words: a press opens it, a file may be dropped on it, a form sends it. */
export function FileField({ label, hint, error, onFile, ...input }: FileFieldProps) {
  const { t } = useTranslation('admin')
  const control = useFieldControl({ hint, error })
  const { id } = control
  const [name, setName] = useState<string | null>(null)
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0] ?? null
    setName(file?.name ?? null)
    onFile?.(file)
  }
  return (
    <Field id={id} label={label} hint={hint} error={error} className={denseField()}>
      <div
        className={classNames(
          'relative flex min-h-16 flex-wrap items-center gap-x-3 gap-y-1 border-2 border-dashed bg-wash px-3 py-2 text-small transition-colors hover:border-ink',
          'has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-ink',
          error === undefined ? 'border-grey' : 'border-error',
        )}
      >
        <AdminIcon name={name === null ? 'upload' : 'document'} />
        <span aria-hidden="true" className="font-semibold underline underline-offset-4">
          {t(name === null ? 'ui.file.choose' : 'ui.file.replace')}
        </span>
        <span
          id={`${id}-name`}
          className={classNames('min-w-0 wrap-anywhere', name === null && 'text-grey pointer-coarse:hidden')}
        >
          {name ?? t('ui.file.none')}
        </span>
        <input
          {...input}
          {...control}
          type="file"
          onChange={change}
          aria-describedby={[control['aria-describedby'], `${id}-name`].filter(Boolean).join(' ')}
          className="absolute inset-0 size-full cursor-pointer opacity-0"
        />
      </div>
    </Field>
  )
}
