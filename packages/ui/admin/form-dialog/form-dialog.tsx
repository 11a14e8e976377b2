import { useTranslation } from '@e-collecting/i18n/react'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Banner } from '../../banner/banner.tsx'
import { Button } from '../../button/button.tsx'
import { ConfirmDialog } from '../confirm-dialog/confirm-dialog.tsx'
import { ModalFrame } from '../modal/modal-frame.tsx'
import { useAskBeforeLeaving } from './use-ask-before-leaving.ts'
import { useHeldFields } from './use-held-fields.ts'

export type FormDialogProps = {
  /** The person left the form, or gave up what was entered after being asked. On success the owner closes it. */
  onClose: () => void
  title: string
  intro?: ReactNode
  /** Fields. */
  children: ReactNode
  /** Null: there is nothing to send, and all one can do is close it. */
  submitLabel: string | null
  pendingLabel?: string | undefined
  isPending?: boolean | undefined
  /** What stands in the fields is being saved: nobody changes it meanwhile, as it would be lost, or taken for what was refused. */
  isHeld?: boolean | undefined
  /** Something would be lost. Without it: something was typed or chosen since the dialog opened. */
  isDirty?: boolean | undefined
  /** What is asked before it is lost, where that is not what somebody typed. */
  discard?: { title: string; text: string } | undefined
  /** Why it was not saved. */
  error?: ReactNode
  onSubmit: () => void
  size?: 'base' | 'wide' | undefined
}

/** A form over the page. It is sent once at a time, and nothing entered is thrown away without a yes. */
export function FormDialog(props: FormDialogProps) {
  const { isPending = false, isDirty, discard, onClose, onSubmit, title, size } = props
  const { t } = useTranslation('admin')
  const [isTouched, setIsTouched] = useState(false)
  const [asking, setAsking] = useState<{ goOn?: () => void } | null>(null)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector<HTMLElement>('input:read-write, select, textarea')?.focus(), [])
  const isUnsaved = isDirty ?? isTouched
  const requestClose = () => {
    if (isPending) return
    if (isUnsaved) setAsking({})
    else onClose()
  }
  useAskBeforeLeaving(isUnsaved, (goOn) => !isPending && setAsking({ goOn }))
  const discardAll = () => {
    onClose()
    asking?.goOn?.()
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isPending) onSubmit()
  }
  return (
    <>
      <ModalFrame onRequestClose={requestClose} title={title} size={size}>
        <form ref={form} noValidate onSubmit={submit} onInput={() => setIsTouched(true)}>
          <FormBody {...props} onCancel={requestClose} />
        </form>
      </ModalFrame>
      {asking && (
        <ConfirmDialog
          title={discard?.title ?? t('ui.form.discardTitle')}
          confirmLabel={t('ui.form.discard')}
          cancelLabel={t('ui.form.keep')}
          tone="danger"
          onConfirm={discardAll}
          onCancel={() => setAsking(null)}
        >
          <p>{discard?.text ?? t('ui.form.discardText')}</p>
        </ConfirmDialog>
      )}
    </>
  )
}

/** What one does with a long form is in reach without scrolling to its end. */
const FOOT =
  'not-low:sticky bottom-0 z-10 -mx-5 mt-7 -mb-5 flex flex-wrap gap-3 max-sm:*:grow border-t border-hair bg-paper px-5 py-4 md:-mx-7 md:-mb-7 md:px-7'

type FormBodyProps = FormDialogProps & { onCancel: () => void }

function FormBody({ intro, children, error, submitLabel, pendingLabel, onCancel, ...state }: FormBodyProps) {
  const { isPending = false, isHeld = false } = state
  const { t } = useTranslation('admin')
  const { fieldsRef, submitRef } = useHeldFields(isHeld)
  return (
    <>
      {intro !== undefined && <div className="mt-2 text-grey">{intro}</div>}
      <div ref={fieldsRef} inert={isHeld} className="mt-5 space-y-5">
        {children}
      </div>
      {error !== undefined && error !== null && (
        <Banner type="error" className="mt-6">
          {error}
        </Banner>
      )}
      <div className={FOOT}>
        <Button variant="secondary" size="sm" onClick={onCancel} disabled={isPending}>
          {t(submitLabel === null ? 'ui.actions.close' : 'ui.actions.cancel')}
        </Button>
        {submitLabel !== null && (
          <Button ref={submitRef} type="submit" size="sm" isBusy={isPending}>
            {isPending ? (pendingLabel ?? t('ui.form.pending')) : submitLabel}
          </Button>
        )}
      </div>
    </>
  )
}
