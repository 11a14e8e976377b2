import { ICON_NAMES, Icon } from './icon.tsx'

export const iconExamples = {
  all: (
    <div className="flex flex-wrap gap-4">
      {ICON_NAMES.map((name) => (
        <Icon key={name} name={name} className="size-8" />
      ))}
    </div>
  ),
}
