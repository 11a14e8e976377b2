import type { ComponentProps, MouseEvent } from 'react'
import { classNames } from '../class-names.ts'
import { AppLink } from '../link/link.tsx'

/**
 * `primary` is the one way on. `act` is the deciding button of a flow: ink, with the line one signs on; its label says what happens.
 * `secondary` stands beside them, `quiet` is for edges and toolbars.
 */
export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'act'
export type ButtonSize = 'sm' | 'base' | 'lg' | 'xl' | 'icon'

const BASE =
  'inline-flex max-w-full items-center gap-2.5 rounded-edge text-left font-semibold no-underline transition-colors ' +
  'shut:cursor-not-allowed print:hidden'

const VARIANTS: Record<ButtonVariant, string> = {
  primary:
    'forced-color-adjust-none border-2 border-red bg-red text-on-red hover:border-red-deep hover:bg-red-deep shut:border-hair shut:bg-wash ' +
    'shut:text-grey',
  secondary:
    'border-2 border-ink bg-paper text-ink hover:bg-ink hover:text-paper shut:border-hair shut:bg-wash shut:text-grey',
  // No frame, also where the system draws those that are transparent: its edge is not where the eye sees one, and on a phone beyond the screen.
  quiet:
    'border-2 border-transparent forced-colors:border-[Canvas] text-ink underline decoration-1 underline-offset-[0.3em] hover:decoration-2 shut:text-grey ' +
    'max-sm:focus-visible:-outline-offset-9',
  act:
    'relative forced-color-adjust-none border-2 border-ink bg-ink text-paper after:absolute after:inset-x-4 after:bottom-2.5 after:h-[3px] after:bg-red ' +
    'enabled:hover:after:inset-x-0 after:transition-all shut:border-hair shut:bg-wash shut:text-grey shut:after:bg-hair',
}

const SIZES: Record<ButtonSize, string> = {
  sm: 'min-h-11 px-3.5 py-1.5 text-small',
  base: 'min-h-12 px-5 py-2 text-base',
  lg: 'min-h-14 px-6 py-2.5 text-base',
  xl: 'min-h-18 px-7 pt-3 pb-5 text-h3',
  icon: 'target size-12 justify-center p-0',
}

/** The look of a button, for a link that leads on. */
export function buttonClass(look: {
  variant?: ButtonVariant | undefined
  size?: ButtonSize | undefined
  className?: string | undefined
}): string {
  const { variant = 'primary', size = variant === 'act' ? 'xl' : 'base', className } = look
  return classNames(BASE, VARIANTS[variant], SIZES[size], className)
}

export type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant
  size?: ButtonSize
  /** Work is under way: a press does nothing, the button keeps its focus and its width. */
  isBusy?: boolean
}

export function Button({ variant, size, isBusy = false, className, onClick, type = 'button', ...props }: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => (isBusy ? event.preventDefault() : onClick?.(event))
  return (
    <button
      {...props}
      type={type}
      onClick={press}
      className={buttonClass({ variant, size, className })}
      {...(isBusy && { 'aria-busy': true, 'aria-disabled': true })}
    />
  )
}

export type ButtonLinkProps = ComponentProps<'a'> & { href: string; variant?: ButtonVariant; size?: ButtonSize }

export function ButtonLink({ variant, size, className, ...props }: ButtonLinkProps) {
  return <AppLink {...props} className={buttonClass({ variant, size, className })} />
}
