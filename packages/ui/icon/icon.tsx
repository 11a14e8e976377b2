import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

/** A sign in a ring. */
export const inRing = (sign: string) => (
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d={sign} />
  </>
)

/** Drawn by us on a 24 px grid, one line weight, that of the type: a path, or what one path is not enough for. */
const DRAWINGS = {
  'arrow-left': 'M20 12H4.5m6.5-6.5L4.5 12l6.5 6.5',
  'arrow-right': 'M4 12h15.5M13 5.5l6.5 6.5-6.5 6.5',
  'arrow-up-right': 'M6.5 17.5l11-11m-8.5 0h8.5V15',
  accessibility: (
    <>
      <circle cx="12" cy="4.5" r="1.75" />
      <path d="M4.5 9l7.5 1.25L19.5 9M12 10.25V14m0 0l-3.5 6.5M12 14l3.5 6.5" />
    </>
  ),
  book: 'M12 6.5C9.5 5 6.5 4.6 3.5 5v13c3-.4 6 0 8.5 1.5 2.5-1.5 5.5-1.9 8.5-1.5V5c-3-.4-6 0-8.5 1.5zm0 0v13',
  check: 'M4.5 12.5l5 5 10-11',
  'chevron-down': 'M5.5 9l6.5 6.5L18.5 9',
  clock: inRing('M12 7v5.25l3.5 2'),
  close: 'M5.5 5.5l13 13m0-13l-13 13',
  document: 'M6 3.5h8l4 4v13H6zM14 3.5v4h4M9 12h6m-6 4h6',
  download: 'M12 4v11m-5-4.5l5 5 5-5M4.5 20h15',
  error: (
    <>
      <path d="M8.25 3.5h7.5l4.75 4.75v7.5l-4.75 4.75h-7.5L3.5 15.75v-7.5z" />
      <path d="M9 9l6 6m0-6l-6 6" />
    </>
  ),
  info: inRing('M12 11v5.5M12 7.5v.25'),
  menu: 'M3.5 7h17M3.5 12h17M3.5 17h11',
  pen: 'M4 20l1.25-5L16.5 3.75l3.75 3.75L9 18.75zM13.75 6.5l3.75 3.75',
  print: 'M7 8.5V3.5h10v5M7 17H3.5V8.5h17V17H17M7 14h10v6.5H7z',
  refresh: 'M19.5 12a7.5 7.5 0 1 1-2.25-5.35L19.5 9m0-5v5h-5',
  search: (
    <>
      <circle cx="10.5" cy="10.5" r="6.5" />
      <path d="M15.5 15.5l5 5" />
    </>
  ),
  share: 'M12 15V3.5M7.5 8L12 3.5 16.5 8M6.5 12h-2v8.5h15V12h-2',
  sign: 'M8 13V6.25a1.5 1.5 0 0 1 3 0V11m0-6.75a1.5 1.5 0 0 1 3 0V11m0-5a1.5 1.5 0 0 1 3 0v8c0 4-2 6.5-5.25 6.5-2.5 0-4-1.25-5.25-3.5l-2-3.75c-.75-1.5 1.25-2.75 2.25-1.5L8 13.5',
  success: inRing('M7.75 12.25l3 3 5.5-6'),
  wallet: 'M4 6.5h14.5v3M4 6.5v12h16v-9H5.5A1.5 1.5 0 0 1 4 8zm12.5 7.5h.25',
  warning: 'M12 4L2.75 20h18.5zM12 10v4.75m0 2.25v.25',
} as const satisfies Record<string, ReactNode>

export type IconName = keyof typeof DRAWINGS
export const ICON_NAMES = Object.keys(DRAWINGS) as readonly IconName[]

/** A line drawing without meaning of its own: the words stand beside it, or the control carries an `aria-label`. */
export function Icon({ name, className }: { name: IconName; className?: string | undefined }) {
  return <LineDrawing className={className}>{DRAWINGS[name]}</LineDrawing>
}

/** The grid, line and size of every icon. */
export function LineDrawing({ className, children }: { className: string | undefined; children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
      className={classNames('shrink-0', className ?? 'size-6')}
    >
      {typeof children === 'string' ? <path d={children} /> : children}
    </svg>
  )
}
