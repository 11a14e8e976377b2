import { Icon, type IconName } from '@e-collecting/ui'

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
