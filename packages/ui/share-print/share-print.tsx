import { type ShareOutcome, type ShareTexts, shareLink } from '@e-collecting/browser'
import { Button, type ButtonSize, type ButtonVariant } from '../button/button.tsx'
import { Icon } from '../icon/icon.tsx'

export type ShareButtonProps = {
  label: string
  /** Title handed to the system's share sheet. */
  title: string
  /** Address to share; without it that of the page. */
  url?: string | undefined
  texts: ShareTexts
  onOutcome?: (outcome: ShareOutcome) => void
  variant?: ButtonVariant
  size?: ButtonSize
  /** On a phone only the icon is seen. */
  isCompact?: boolean
}

export function ShareButton({
  isCompact,
  label,
  title,
  url,
  texts,
  onOutcome,
  variant = 'quiet',
  size = 'sm',
}: ShareButtonProps) {
  const share = async () => {
    const outcome = await shareLink({ title, url: url ?? location.href, texts }, window)
    onOutcome?.(outcome)
  }
  return (
    <Button variant={variant} size={size} onClick={share}>
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
