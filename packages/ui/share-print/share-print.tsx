import { type ShareTexts, shareLink } from '@e-collecting/browser'
import { Button, type ButtonSize, type ButtonVariant } from '../button/button.tsx'
import { Icon } from '../icon/icon.tsx'

export type ShareButtonProps = {
  label: string
  /** Title handed to the system's share sheet. */
  title: string
  texts: ShareTexts
  /** On a phone only the icon is seen. */
  isCompact?: boolean
}

/** Shares the address of the page. */
export function ShareButton({ isCompact, label, title, texts }: ShareButtonProps) {
  return (
    <Button variant="quiet" size="sm" onClick={() => shareLink({ title, url: location.href, texts }, window)}>
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
