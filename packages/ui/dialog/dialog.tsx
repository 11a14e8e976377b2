import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Button } from '../button/button.tsx'

export type DialogProps = {
  isOpen: boolean
  /** Called for Escape, a press on the backdrop and the dialog's own closing. */
  onClose: () => void
  title: string
  children?: ReactNode
  /** Buttons in reading order; the one that decides last. */
  actions: ReactNode
}

/** The browser's modal `<dialog>`: focus kept inside and given back, Escape closes, nothing injected into the page (CSP). */
export function Dialog({ isOpen, onClose, title, children, actions }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  useEffect(() => {
    const dialog = ref.current
    if (!dialog || !isOpen) return
    dialog.showModal()
    return () => dialog.close()
  }, [isOpen])

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the press on the backdrop has a keyboard twin, Escape.
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => event.target === event.currentTarget && onClose()}
      className="m-auto max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] max-w-dialog overflow-y-auto border-t-4 border-red bg-paper p-0 text-ink"
    >
      {isOpen && (
        <div className="p-6 md:p-8">
          <h2 id={titleId} className="text-h2">
            {title}
          </h2>
          {children !== undefined && <div className="mt-3 space-y-3">{children}</div>}
          <div className="mt-7 flex flex-wrap justify-start gap-3">{actions}</div>
        </div>
      )}
    </dialog>
  )
}

export type ConfirmDialogProps = {
  isOpen: boolean
  title: string
  children?: ReactNode
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
