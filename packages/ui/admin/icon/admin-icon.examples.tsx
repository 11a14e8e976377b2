import type { Examples } from '../../examples.ts'
import { ADMIN_ICON_NAMES, AdminIcon } from './admin-icon.tsx'

export const adminIconExamples: Examples = () => ({
  all: (
    <div className="flex flex-wrap gap-4">
      {ADMIN_ICON_NAMES.map((name) => (
        <AdminIcon key={name} name={name} className="size-8" />
      ))}
    </div>
  ),
})
