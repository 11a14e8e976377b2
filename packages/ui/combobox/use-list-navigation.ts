import { type KeyboardEvent, useEffect, useRef, useState } from 'react'

/** The list closes this long after the field lost the focus. */
export const CLOSE_AFTER_BLUR_MS = 150

/** Opening, closing and walking a list of suggestions by keyboard and pointer. Holds no markup. */
export function useListNavigation<Option>(options: readonly Option[], onSelect: (option: Option) => void) {
  const [isOpen, setIsOpen] = useState(false)
  const [pointed, setPointed] = useState(-1)
  const rootRef = useRef<HTMLDivElement>(null)
  const blurTimer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** Index of the option the arrows stand on, -1 for none. */
  const active = isOpen && pointed < options.length ? pointed : -1

  const close = () => {
    setIsOpen(false)
    setPointed(-1)
  }
  const choose = (option: Option) => {
    close()
    onSelect(option)
  }

  useEffect(() => () => clearTimeout(blurTimer.current), [])
  useEffect(() => {
    if (!isOpen) return
    const closeOutside = (event: PointerEvent) => {
      if (event.target instanceof Node && rootRef.current?.contains(event.target)) return
      setIsOpen(false)
      setPointed(-1)
    }
    document.addEventListener('pointerdown', closeOutside)
    return () => document.removeEventListener('pointerdown', closeOutside)
  }, [isOpen])

  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) {
      event.preventDefault()
      setIsOpen(true)
      setPointed(nextIndex(active, step, options.length))
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault()
      event.stopPropagation()
      close()
    } else if (event.key === 'Enter' && isOpen) {
      const option = options[active]
      if (option === undefined) return
      event.preventDefault()
      choose(option)
    } else if (event.key === 'Tab') close()
  }

  return {
    rootRef,
    isOpen,
    active,
    choose,
    onKeyDown,
    point: setPointed,
    open: () => {
      setIsOpen(true)
      setPointed(-1)
    },
    stayOpen: () => clearTimeout(blurTimer.current),
    closeSoon: () => {
      clearTimeout(blurTimer.current)
      blurTimer.current = setTimeout(close, CLOSE_AFTER_BLUR_MS)
    },
  }
}

/** Round the list and through "none": below the last comes the first, above the first the last. */
export function nextIndex(active: number, step: 1 | -1 | 0, length: number): number {
  if (length === 0) return -1
  if (active < 0) return step === 1 ? 0 : length - 1
  return (active + step + length) % length
}
