import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  type SyntheticEvent,
  useLayoutEffect,
  useRef,
} from 'react'

export type GuardedModal = {
  ref: RefObject<HTMLDialogElement | null>
  onKeyDown: (event: KeyboardEvent<HTMLDialogElement>) => void
  onPointerDown: (event: PointerEvent<HTMLDialogElement>) => void
  onClick: (event: MouseEvent<HTMLDialogElement>) => void
  onCancel: (event: SyntheticEvent<HTMLDialogElement>) => void
  onClose: (event: SyntheticEvent<HTMLDialogElement>) => void
}

/**
 * A native modal `<dialog>` that only its owner closes: Escape, the back gesture and a press on the backdrop ask by `onRequestClose`,
 * and the owner may answer no. The focus goes back to where it was, also when the dialog is taken out of the page while open.
 */
export function useGuardedModal(isOpen: boolean, onRequestClose: () => void): GuardedModal {
  const ref = useRef<HTMLDialogElement>(null)
  const isPressOnBackdrop = useRef(false)
  // A layout effect: its end runs while the dialog is still in the page.
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog || !isOpen) return
    const opener = document.activeElement
    dialog.showModal()
    return () => {
      dialog.close()
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [isOpen])
  const isOwn = (event: SyntheticEvent) => event.target === event.currentTarget
  return {
    ref,
    // Before the browser sees the key: after two in a row Chromium closes without asking.
    onKeyDown: (event) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      event.preventDefault()
      event.stopPropagation()
      onRequestClose()
    },
    // Marking text may start inside and end on the backdrop: that is no press on it.
    onPointerDown: (event) => {
      isPressOnBackdrop.current = isOwn(event)
    },
    onClick: (event) => {
      if (isOwn(event) && isPressOnBackdrop.current) onRequestClose()
    },
    // A file chooser that is left sends `cancel` up here too.
    onCancel: (event) => {
      if (!isOwn(event)) return
      event.preventDefault()
      onRequestClose()
    },
    onClose: (event) => {
      if (!isOwn(event) || !isOpen || ref.current?.open) return
      ref.current?.showModal()
      onRequestClose()
    },
  }
}
