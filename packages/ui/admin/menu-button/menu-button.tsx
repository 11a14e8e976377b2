import type { ComponentProps } from 'react'
import { Button } from 'react-aria-components/Button'
import { Menu, MenuItem, type MenuItemProps, MenuTrigger, Popover } from 'react-aria-components/Menu'
import { buttonClass } from '../../button/button.tsx'
import { classNames } from '../../class-names.ts'
import { AdminIcon, type AdminIconName } from '../icon/admin-icon.tsx'

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
  /** Read only: three dots are seen. */
  label: string
  items: readonly MenuAction[]
}

/** A line of text without a word: by it the dots stand on the line of the row's words. */
const BLANK = "before:w-0 before:text-dense before:whitespace-pre before:content-['_'] "

/** Actions behind one button. */
export function MenuButton({ label, items }: MenuButtonProps) {
  return (
    <MenuTrigger>
      <Button
        aria-label={label}
        className={buttonClass({
          variant: 'quiet',
          size: 'sm',
          className: `${BLANK}min-h-9! gap-0! px-2.5 no-underline! pointer-coarse:min-h-11! pointer-coarse:px-3`,
        })}
      >
        <AdminIcon name="more" className="size-5" />
      </Button>
      <Popover
        placement="bottom end"
        offset={4}
        className="max-w-[min(20rem,calc(100vw-2rem))] min-w-48 overflow-y-auto border-2 border-ink bg-paper text-small"
      >
        <Menu className="py-1 outline-none">
          {items.map((item) => (
            <Item key={item.id} item={item} />
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}

const ITEM =
  'flex min-h-11 cursor-pointer items-start gap-3 px-3 py-2.5 text-ink no-underline focus:bg-ink focus:text-paper focus:outline-none focus:forced-color-adjust-none ' +
  'aria-disabled:cursor-not-allowed aria-disabled:text-grey aria-disabled:focus:bg-wash aria-disabled:focus:text-grey'

function Item({ item }: { item: MenuAction }) {
  const { id, label, icon } = item
  if ('href' in item)
    return (
      <MenuItem id={id} textValue={label} href={item.href} className={ITEM}>
        {icon && <AdminIcon name={icon} className="mt-0.5 size-5" />}
        {label}
      </MenuItem>
    )
  const { onSelect, isDisabled, isDanger, reason } = item
  const shownIcon = icon ?? (isDanger ? 'warning' : undefined)
  return (
    <MenuItem
      id={id}
      textValue={label}
      // The library would leave a disabled one out of the way of the arrows: then nobody could hear why.
      {...(isDisabled ? { shouldCloseOnSelect: false, render: asDisabled } : { onAction: onSelect })}
      className={classNames(ITEM, isDanger && 'not-first:mt-1 not-first:border-t not-first:border-hair')}
    >
      {shownIcon && <AdminIcon name={shownIcon} className="mt-0.5 size-5" />}
      <span className="min-w-0">
        {label}
        {reason !== undefined && <span className="block text-dense">{reason}</span>}
      </span>
    </MenuItem>
  )
}

const asDisabled: NonNullable<MenuItemProps['render']> = (props) => (
  <div {...(props as ComponentProps<'div'>)} aria-disabled />
)
