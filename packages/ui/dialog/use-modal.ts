import { type MouseEvent, type SyntheticEvent, useEffect, useRef } from 'react'

/** What a native `<dialog>` needs to be shown as a modal while `isOpen`; Escape and a press on the backdrop call `onClose`. */
export function useModal(isOpen: boolean, onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const dialog = ref.current
    if (!dialog || !isOpen) return
    dialog.showModal()
    return () => dialog.close()
  }, [isOpen])
  return {
    ref,
    onCancel: (event: SyntheticEvent) => {
      event.preventDefault()
      onClose()
    },
    onClick: (event: MouseEvent) => {
      if (event.target === event.currentTarget) onClose()
    },
  }
}
