import { type ReactNode, useId } from 'react'
import { Button } from '../button/button.tsx'
import { useModal } from './use-modal.ts'

export type DialogProps = {
  isOpen: boolean
  /** Called for Escape, a press on the backdrop and the dialog's own closing. */
  onClose: () => void
  title: string
  children: ReactNode
  /** Buttons in reading order; the one that decides last. */
  actions: ReactNode
}

/** The browser's modal `<dialog>`: focus kept inside and given back, Escape closes, nothing injected into the page (CSP). */
export function Dialog({ isOpen, onClose, title, children, actions }: DialogProps) {
  const modal = useModal(isOpen, onClose)
  const id = useId()
  return (
    <dialog
      {...modal}
      aria-labelledby={id}
      aria-describedby={`${id}-text`}
      className="m-auto max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] max-w-dialog overflow-y-auto border-t-4 border-red forced-colors:border-4 bg-paper p-0 text-ink"
    >
      {isOpen && (
        <div className="p-6 md:p-8">
          <h2 id={id} className="text-h2">
            {title}
          </h2>
          <div id={`${id}-text`} className="mt-3 space-y-3">
            {children}
          </div>
          <div className="mt-7 flex flex-wrap gap-3 max-sm:*:grow">{actions}</div>
        </div>
      )}
    </dialog>
  )
}

export type ConfirmDialogProps = {
  isOpen: boolean
  title: string
  children: ReactNode
  confirmLabel: string
  cancelLabel: string
  onConfirm: () => void
  onCancel: () => void
}

/** A question with two answers. Focus starts on the answer that changes nothing. */
export function ConfirmDialog({ confirmLabel, cancelLabel, onConfirm, onCancel, ...dialog }: ConfirmDialogProps) {
  return (
    <Dialog
      {...dialog}
      onClose={onCancel}
      actions={
        <>
          <Button variant="secondary" onClick={onCancel}>
            {cancelLabel}
          </Button>
          <Button onClick={onConfirm}>{confirmLabel}</Button>
        </>
      }
    />
  )
}
