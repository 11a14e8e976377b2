import { useId } from 'react'
import { Button } from '../../button/button.tsx'
import { classNames } from '../../class-names.ts'
import { AppLink } from '../../link/link.tsx'
import { AdminIcon, type AdminIconName } from '../icon/admin-icon.tsx'
import { useMenu } from './use-menu.ts'

type MenuEntry = { id: string; label: string; icon?: AdminIconName | undefined }

export type MenuAction =
  | (MenuEntry & {
      onSelect: () => void
      /** Stays readable and reachable, does nothing. */
      isDisabled?: boolean | undefined
      /** Why it is disabled, or what it does. */
      reason?: string | undefined
      /** Something is lost by it: stands apart with a warning sign. Ask before doing it. */
      isDanger?: boolean | undefined
    })
  | (MenuEntry & { href: string })

export type MenuButtonProps = {
  label: string
  /** Three dots; the label is read only. */
  isCompact?: boolean | undefined
  items: readonly MenuAction[]
  variant?: 'secondary' | 'quiet' | undefined
  align?: 'start' | 'end' | undefined
}

/** Actions behind one button: arrows, Home, End and letters walk them, Escape closes. */
export function MenuButton({ label, isCompact = false, items, variant, align = 'end' }: MenuButtonProps) {
  const id = useId()
  const menu = useMenu(align)
  return (
    <div ref={menu.rootRef} className="relative inline-block print:hidden">
      <Button
        ref={menu.buttonRef}
        id={`${id}-button`}
        variant={variant ?? (isCompact ? 'quiet' : 'secondary')}
        size="sm"
        aria-haspopup="menu"
        aria-expanded={menu.isOpen}
        aria-controls={menu.isOpen ? `${id}-menu` : undefined}
        {...(isCompact && {
          'aria-label': label,
          className: 'min-h-9! px-2.5 pointer-coarse:min-h-11! pointer-coarse:px-3',
        })}
        onClick={() => (menu.isOpen ? menu.close('button') : menu.open('first'))}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
          event.preventDefault()
          menu.open(event.key === 'ArrowDown' ? 'first' : 'last')
        }}
      >
        {isCompact ? (
          <AdminIcon name="more" className="size-5" />
        ) : (
          <>
            {label}
            <AdminIcon name="chevron-down" className="size-5" />
          </>
        )}
      </Button>
      {menu.isOpen && (
        <div
          ref={menu.menuRef}
          id={`${id}-menu`}
          role="menu"
          tabIndex={-1}
          aria-labelledby={`${id}-button`}
          onKeyDown={menu.onKeyDown}
          className={classNames(
            'absolute z-20 w-max max-w-[min(20rem,calc(100vw-2rem))] min-w-48 border-2 border-ink bg-paper py-1 text-left text-small whitespace-normal',
            menu.place.align === 'end' ? 'right-0' : 'left-0',
            menu.place.isAbove ? 'bottom-full mb-1' : 'top-full mt-1',
          )}
        >
          {items.map((item) => (
            <Item key={item.id} item={item} onDone={() => menu.close('button')} />
          ))}
        </div>
      )}
    </div>
  )
}

const ITEM =
  'flex min-h-11 w-full items-start gap-3 px-3 py-2.5 text-left text-ink no-underline hover:bg-wash focus:bg-ink focus:text-paper focus:outline-none focus:forced-color-adjust-none ' +
  'aria-disabled:cursor-not-allowed aria-disabled:text-grey aria-disabled:focus:bg-wash aria-disabled:focus:text-grey'

function Item({ item, onDone }: { item: MenuAction; onDone: () => void }) {
  const icon = item.icon && <AdminIcon name={item.icon} className="mt-0.5 size-5" />
  if ('href' in item)
    return (
      <AppLink role="menuitem" tabIndex={-1} href={item.href} onClick={onDone} className={ITEM}>
        {icon}
        {item.label}
      </AppLink>
    )
  const { label, onSelect, isDisabled = false, isDanger = false, reason } = item
  const select = () => {
    if (isDisabled) return
    onDone()
    onSelect()
  }
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      aria-disabled={isDisabled || undefined}
      onClick={select}
      className={classNames(ITEM, isDanger && 'not-first:mt-1 not-first:border-t not-first:border-hair')}
    >
      {icon ?? (isDanger && <AdminIcon name="warning" className="mt-0.5 size-5" />)}
      <span className="min-w-0">
        {label}
        {reason !== undefined && <span className="block text-dense">{reason}</span>}
      </span>
    </button>
  )
}
