import { useTranslation } from '@e-collecting/i18n/react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Banner } from '../../banner/banner.tsx'
import { Button } from '../../button/button.tsx'
import { ModalFrame } from '../modal/modal-frame.tsx'

export type ConfirmDialogProps = {
  title: string
  children?: ReactNode
  /** Says what will be done: "Nachweis widerrufen", never "OK". */
  confirmLabel: string
  cancelLabel?: string | undefined
  /** `danger` where something is lost for good: a warning sign and ink, since red is the way on. */
  tone?: 'plain' | 'danger' | undefined
  isPending?: boolean | undefined
  pendingLabel?: string | undefined
  /** Why it did not work; the question stays open. */
  error?: ReactNode
  onConfirm: () => void
  onCancel: () => void
}

/** A question before something is done. The focus starts on the answer that changes nothing. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, confirmLabel, cancelLabel, tone = 'plain', isPending = false } = props
  const { pendingLabel, error, onConfirm, onCancel } = props
  const { t } = useTranslation('admin')
  const isDanger = tone === 'danger'
  return (
    <ModalFrame onRequestClose={() => !isPending && onCancel()} title={title} role="alertdialog" isDanger={isDanger}>
      {children !== undefined && <div className="mt-3 space-y-3">{children}</div>}
      {error !== undefined && error !== null && (
        <Banner type="error" className="mt-5">
          {error}
        </Banner>
      )}
      <div className="mt-6 flex flex-wrap gap-3 max-sm:*:grow">
        <Cancel label={cancelLabel ?? t('ui.actions.cancel')} onCancel={onCancel} isDisabled={isPending} />
        <Button
          size="sm"
          isBusy={isPending}
          onClick={onConfirm}
          {...(isDanger && { variant: 'secondary', className: DANGER })}
        >
          {isPending ? (pendingLabel ?? t('ui.confirm.pending')) : confirmLabel}
        </Button>
      </div>
    </ModalFrame>
  )
}

type CancelProps = { label: string; onCancel: () => void; isDisabled: boolean }

/** Takes the focus after the question has come up: what is open below would take one that came with it back. */
function Cancel({ label, onCancel, isDisabled }: CancelProps) {
  const ref = useRef<HTMLButtonElement>(null)
  useEffect(() => ref.current?.focus(), [])
  return (
    <Button ref={ref} variant="secondary" size="sm" onClick={onCancel} disabled={isDisabled}>
      {label}
    </Button>
  )
}

const DANGER =
  'not-aria-disabled:bg-ink not-aria-disabled:text-paper not-aria-disabled:hover:underline forced-color-adjust-none'
