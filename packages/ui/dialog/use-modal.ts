import { type MouseEvent, type RefObject, type SyntheticEvent, useEffect, useRef } from 'react'

export type ModalProps = {
  ref: RefObject<HTMLDialogElement | null>
  onCancel: (event: SyntheticEvent) => void
  onClick: (event: MouseEvent) => void
}

/** What a native `<dialog>` needs to be shown as a modal while `isOpen`; Escape and a press on the backdrop call `onClose`. */
export function useModal(isOpen: boolean, onClose: () => void): ModalProps {
  const ref = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const dialog = ref.current
    if (!dialog || !isOpen) return
    dialog.showModal()
    return () => dialog.close()
  }, [isOpen])
  return {
    ref,
    onCancel: (event) => {
      event.preventDefault()
      onClose()
    },
    onClick: (event) => {
      if (event.target === event.currentTarget) onClose()
    },
  }
}
