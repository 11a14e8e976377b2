import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

export type MenuPlace = {
  /** The edge of the button that the menu keeps to. */
  align: 'start' | 'end'
  /** There is no room below the button. */
  isAbove: boolean
}

export type Menu = {
  rootRef: RefObject<HTMLDivElement | null>
  buttonRef: RefObject<HTMLButtonElement | null>
  menuRef: RefObject<HTMLDivElement | null>
  isOpen: boolean
  place: MenuPlace
  open: (focus: 'first' | 'last') => void
  close: (focus: 'button' | 'elsewhere') => void
  onKeyDown: (event: KeyboardEvent) => void
}

/** Opening, closing and walking a menu after the WAI-ARIA menu button pattern. Holds no markup. */
export function useMenu(align: MenuPlace['align']): Menu {
  const rootRef = useRef<HTMLDivElement>(null)
  const buttonRef = useRef<HTMLButtonElement>(null)
  const menuRef = useRef<HTMLDivElement>(null)
  const [entry, setEntry] = useState<'first' | 'last' | null>(null)
  const [place, setPlace] = useState<MenuPlace>({ align, isAbove: false })
  const isOpen = entry !== null
  const items = () => [...(menuRef.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])]
  const close = (focus: 'button' | 'elsewhere') => {
    setEntry(null)
    setPlace({ align, isAbove: false })
    if (focus === 'button') buttonRef.current?.focus()
  }

  useLayoutEffect(() => {
    if (entry === null) return
    setPlace((wanted) => roomFor(menuRef.current, wanted))
    const found = [...(menuRef.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])]
    found.at(entry === 'first' ? 0 : -1)?.focus({ preventScroll: true })
  }, [entry])
  useEffect(() => {
    if (!isOpen) return
    menuRef.current?.scrollIntoView?.({ block: 'nearest' })
    const closeOutside = (event: Event) => {
      if (event.target instanceof Node && rootRef.current?.contains(event.target)) return
      setEntry(null)
      setPlace({ align, isAbove: false })
    }
    document.addEventListener('pointerdown', closeOutside)
    document.addEventListener('focusin', closeOutside)
    return () => {
      document.removeEventListener('pointerdown', closeOutside)
      document.removeEventListener('focusin', closeOutside)
    }
  }, [isOpen, align])

  const walk = (event: KeyboardEvent) => {
    const all = items()
    const focused = all.find((item) => item === document.activeElement)
    const target = all[nextItem(event.key, focused ? all.indexOf(focused) : -1, all)]
    if (!target) return
    event.preventDefault()
    target.focus()
  }
  return {
    rootRef,
    buttonRef,
    menuRef,
    isOpen,
    place,
    open: setEntry,
    close,
    onKeyDown: (event) => {
      if (event.key === 'Escape') {
        event.preventDefault()
        event.stopPropagation()
        close('button')
      } else if (event.key === 'Tab') close('button')
      else walk(event)
    },
  }
}

/** The wanted place, or the opposite where the menu would leave the window. */
function roomFor(menu: HTMLElement | null, wanted: MenuPlace): MenuPlace {
  if (!menu) return wanted
  const { left, right, top, bottom, height } = menu.getBoundingClientRect()
  const isOff = wanted.align === 'end' ? left < 0 : right > window.innerWidth
  return {
    align: isOff ? (wanted.align === 'end' ? 'start' : 'end') : wanted.align,
    isAbove: bottom > window.innerHeight && top - 2 * height > 0,
  }
}

/** Where a key leads: round the menu by the arrows, to its ends, or to the next item that begins with the letter; -1 for nowhere. */
export function nextItem(key: string, active: number, items: readonly Pick<HTMLElement, 'textContent'>[]): number {
  const { length } = items
  if (key === 'ArrowDown') return (active + 1) % length
  if (key === 'ArrowUp') return (active - 1 + length) % length
  if (key === 'Home') return 0
  if (key === 'End') return length - 1
  if (key.length !== 1 || key === ' ') return -1
  const letter = key.toLocaleLowerCase()
  const order = items.map((_, step) => (active + 1 + step) % length)
  return order.find((index) => items[index]?.textContent?.trim().toLocaleLowerCase().startsWith(letter)) ?? -1
}
