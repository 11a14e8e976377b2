import type { Examples } from '../examples.ts'
import { ICON_NAMES, Icon } from './icon.tsx'

export const iconExamples: Examples = () => ({
  all: (
    <div className="flex flex-wrap gap-4">
      {ICON_NAMES.map((name) => (
        <Icon key={name} name={name} className="size-8" />
      ))}
    </div>
  ),
})
