import { Icon, type IconName } from '@e-collecting/ui'

/** Two buttons that share the width, one below the other where a label would not fit on its line. */
export const BUTTONS_CLASS =
  'flex flex-wrap items-stretch gap-3 *:flex-1 *:basis-auto *:justify-center *:px-3 *:text-center'
/** Where a person decides: below what they decide on. */
export const DECISION_CLASS = `mt-7 ${BUTTONS_CLASS}`
const STICKY_CLASS =
  'not-low:sticky bottom-0 framed:-bottom-8 -mx-5 border-t border-hair bg-paper px-5 py-3 framed:pb-5'
/** The same at the bottom edge, below `RESTS_ABOVE_CLASS`, and always in reach where there is room for more. */
export const STICKY_DECISION_CLASS = `${DECISION_CLASS} ${STICKY_CLASS} -mb-8`
/** What one decides on takes the room that is left. */
export const RESTS_ABOVE_CLASS = 'grow'
/** In reach as well, at the end of a form that more comes after. */
export const STICKY_BUTTONS_CLASS = `${BUTTONS_CLASS} ${STICKY_CLASS}`

export type ScreenHeadingProps = { readonly text: string; readonly icon?: IconName; readonly iconColour?: string }

/** Heading of a screen; the focus comes here when the screen changes. */
export function ScreenHeading({ text, icon, iconColour = 'text-ink' }: ScreenHeadingProps) {
  return (
    <>
      {icon && <Icon name={icon} className={`mb-3 size-14 ${iconColour}`} />}
      <h1 tabIndex={-1} className="text-h2 break-words">
        {text}
      </h1>
    </>
  )
}
