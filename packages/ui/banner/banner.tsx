import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import { classNames } from '../class-names.ts'
import { Icon, type IconName } from '../icon/icon.tsx'

export type BannerType = 'error' | 'warning' | 'success' | 'info'

const LOOK: Record<BannerType, { icon: IconName; colour: string }> = {
  error: { icon: 'error', colour: 'border-l-error text-error' },
  warning: { icon: 'warning', colour: 'border-l-warning text-warning' },
  success: { icon: 'success', colour: 'border-l-success text-success' },
  info: { icon: 'info', colour: 'border-l-info text-info' },
}

export type BannerProps = {
  type: BannerType
  title?: string | undefined
  children?: ReactNode
  /** One action that leads on: try again, new code, restart. */
  action?: ReactNode
  /** Part of the page from the start: neither announced nor scrolled to. */
  isStatic?: boolean
  /** For who gives it the focus when it is what there is to read: that alone scrolls to it then. */
  focusRef?: RefObject<HTMLDivElement | null>
  className?: string | undefined
}

/**
 * A message of the flow: errors and warnings are announced at once, others politely; it scrolls itself into view.
 * Give it a `key` per message so that a second one is announced too.
 */
export function Banner({ type, title, children, action, isStatic = false, focusRef, className }: BannerProps) {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (!isStatic) ref.current?.scrollIntoView?.({ block: 'nearest' })
  }, [isStatic])

  const { icon, colour } = LOOK[type]
  const isUrgent = type === 'error' || type === 'warning'
  return (
    <div
      ref={focusRef ?? ref}
      tabIndex={focusRef && -1}
      role={isStatic ? undefined : isUrgent ? 'alert' : 'status'}
      className={classNames('flex scroll-my-6 items-start gap-3 border-l-4 bg-wash px-4 py-3', colour, className)}
    >
      <Icon name={icon} className="mt-0.5 size-6" />
      <div className="min-w-0 flex-1 text-ink">
        {title !== undefined && (
          <p data-heading="" className="font-semibold">
            {title}
          </p>
        )}
        {children !== undefined && <div className="text-small">{children}</div>}
        {action && <div className="mt-3">{action}</div>}
      </div>
    </div>
  )
}
