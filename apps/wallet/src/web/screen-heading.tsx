import { Icon, type IconName } from '@e-collecting/ui'

/** Where a person decides: below what they decide on. */
export const DECISION_CLASS = 'mt-7 flex flex-wrap items-stretch gap-3'
/** The same, and on a phone always in reach at the bottom edge. */
export const STICKY_DECISION_CLASS = `${DECISION_CLASS} max-sm:not-low:sticky max-sm:bottom-0 max-sm:-mx-5 max-sm:-mb-8 max-sm:border-t max-sm:border-hair max-sm:bg-paper max-sm:px-5 max-sm:py-3`

export type ScreenHeadingProps = { readonly text: string; readonly icon?: IconName; readonly iconColour?: string }

/** Heading of a screen; the focus comes here when the screen changes. */
export function ScreenHeading({ text, icon, iconColour = 'text-ink' }: ScreenHeadingProps) {
  return (
    <>
      {icon && <Icon name={icon} className={`mb-3 size-11 ${iconColour}`} />}
      <h1 tabIndex={-1} className="text-h2">
        {text}
      </h1>
    </>
  )
}
