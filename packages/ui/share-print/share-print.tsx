import { type ShareTexts, shareLink } from '@e-collecting/browser'
import { Button, type ButtonSize, type ButtonVariant } from '../button/button.tsx'
import { Icon } from '../icon/icon.tsx'

export type ShareButtonProps = {
  label: string
  /** Title handed to the system's share sheet. */
  title: string
  texts: ShareTexts
  /** Shared in place of the present address, whose query may hold more than others should see. */
  path?: string | undefined
  /** On a phone only the icon is seen. */
  isCompact?: boolean
}

/** Shares the address of the page. */
export function ShareButton({ isCompact, label, title, texts, path }: ShareButtonProps) {
  const share = () => {
    const url = path === undefined ? location.href : new URL(path, location.href).href
    return shareLink({ title, url, texts }, window)
  }
  return (
    <Button variant="quiet" size="sm" onClick={share}>
      <Icon name="share" className="size-5" />
      <span className={isCompact ? 'max-sm:sr-only' : undefined}>{label}</span>
    </Button>
  )
}

export type PrintButtonProps = { label: string; variant?: ButtonVariant; size?: ButtonSize; isCompact?: boolean }

export function PrintButton({ isCompact, label, variant = 'quiet', size = 'sm' }: PrintButtonProps) {
  return (
    <Button variant={variant} size={size} onClick={() => window.print()}>
      <Icon name="print" className="size-5" />
      <span className={isCompact ? 'max-sm:sr-only' : undefined}>{label}</span>
    </Button>
  )
}
