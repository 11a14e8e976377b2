import type { ReactNode } from 'react'
import { ICON_NAMES, Icon, type IconName, inRing, LineDrawing } from '../../icon/icon.tsx'

/** What only the admin area draws, on the same grid and in the same line as the others: no visitor of a public page loads it. */
const DRAWINGS = {
  plus: 'M12 4.5v15M4.5 12h15',
  more: <path d="M5 12h.01M12 12h.01M19 12h.01" strokeWidth="3" />,
  trash: 'M4.5 6.5h15M9 6.5v-3h6v3M6.5 6.5l1 14h9l1-14M10 10.5v6m4-6v6',
  upload: 'M12 15.5V4m-5 5l5-5 5 5M4.5 20h15',
  pause: inRing('M9.75 8.75v6.5m4.5-6.5v6.5'),
  play: inRing('M10 8.25v7.5l6-3.75z'),
  undo: 'M8.5 4.5L4 9l4.5 4.5M4 9h10.5a5.25 5.25 0 0 1 0 10.5H9',
  copy: 'M8.5 8.5h11v11h-11zM5 15.5H4.5v-11h11V5',
  mail: 'M3.5 5.5h17v13h-17zm0 1l8.5 6.5 8.5-6.5',
  sort: 'M8 9.5l4-4 4 4M8 14.5l4 4 4-4',
  'sort-up': 'M12 19V5m-6 6l6-6 6 6',
  'sort-down': 'M12 5v14m-6-6l6 6 6-6',
  dash: inRing('M8 12h8'),
  'chevron-right': 'M9 5.5l6.5 6.5L9 18.5',
  'to-first': 'M5.5 5v14M19 5.5L12.5 12l6.5 6.5',
  lock: 'M5.5 10.5h13v9.5h-13zM8 10.5V8a4 4 0 0 1 8 0v2.5M12 14.5v2',
  people:
    'M9 11.25a3.25 3.25 0 1 0 0-6.5 3.25 3.25 0 0 0 0 6.5zM2.75 19.5c.25-3.5 2.75-5.5 6.25-5.5s6 2 6.25 5.5M15.5 5a3.25 3.25 0 0 1 0 6M17.5 14.4c2.25.7 3.5 2.5 3.75 5.1',
} as const satisfies Record<string, ReactNode>

export type AdminIconName = keyof typeof DRAWINGS | IconName
/** Every name, for the gallery. @internal */
export const ADMIN_ICON_NAMES = [...ICON_NAMES, ...(Object.keys(DRAWINGS) as (keyof typeof DRAWINGS)[])]

const isOwn = (name: AdminIconName): name is keyof typeof DRAWINGS => name in DRAWINGS

/** A line drawing without meaning of its own, as `Icon`; knows the admin area's drawings too. */
export function AdminIcon({ name, className }: { name: AdminIconName; className?: string }) {
  if (isOwn(name)) return <LineDrawing className={className}>{DRAWINGS[name]}</LineDrawing>
  return <Icon name={name} className={className} />
}
