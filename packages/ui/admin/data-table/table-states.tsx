// biome-ignore-all lint/a11y/noRedundantRoles: on a narrow screen rows and cells are blocks, and browsers then forget what they are.
import { useTranslation } from '@e-collecting/i18n/react'
import type { ReactNode } from 'react'
import { Button } from '../../button/button.tsx'
import { classNames } from '../../class-names.ts'
import { Skeleton } from '../../skeleton/skeleton.tsx'
import { AdminIcon } from '../icon/admin-icon.tsx'
import { type Column, HIDE_BELOW } from './columns.ts'

type SkeletonRowsProps<Row, Key extends string> = {
  columns: readonly Column<Row, Key>[]
  count: number
  hasActions: boolean
}

const WIDTHS = ['w-3/5', 'w-4/5', 'w-1/2', 'w-2/3']

/** Grey bars of the rows to come, as high as these. */
export function SkeletonRows<Row, Key extends string>({ columns, count, hasActions }: SkeletonRowsProps<Row, Key>) {
  return Array.from({ length: count }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: bars have no identity.
    <tr key={index} className="max-[40rem]:block max-[40rem]:border-b max-[40rem]:border-grey max-[40rem]:py-2">
      {columns.map(({ id, hideBelow, align }, place) => (
        <td
          key={id}
          className={classNames(
            'h-9.25 border-b border-hair px-2.5 first:pl-3 max-[40rem]:block max-[40rem]:h-8 max-[40rem]:border-0 max-[40rem]:px-3 min-[40rem]:pointer-coarse:h-12.25',
            hideBelow && HIDE_BELOW[hideBelow],
          )}
        >
          <Skeleton
            className={classNames(
              'h-4',
              WIDTHS[(index + place) % WIDTHS.length],
              align === 'end' && 'min-[40rem]:ml-auto',
            )}
          />
        </td>
      ))}
      {hasActions && <td className="border-b border-hair max-[40rem]:hidden" />}
    </tr>
  ))
}

function WholeRow({ span, children }: { span: number; children: ReactNode }) {
  return (
    <tr role="row" className="max-[40rem]:block">
      <td
        role="cell"
        colSpan={span}
        className="border-b border-hair px-3 py-8 text-small max-[40rem]:block max-[40rem]:border-grey"
      >
        {children}
      </td>
    </tr>
  )
}

export function EmptyRow({ span, text, action }: { span: number; text: string; action?: ReactNode }) {
  return (
    <WholeRow span={span}>
      <p>{text}</p>
      {action !== undefined && <div className="mt-4">{action}</div>}
    </WholeRow>
  )
}

export function ErrorRow({ span, text, onRetry }: { span: number; text: string | undefined; onRetry: () => void }) {
  const { t } = useTranslation('admin')
  return (
    <WholeRow span={span}>
      <div role="alert" className="flex items-start gap-2.5 font-semibold">
        <AdminIcon name="error" className="size-6 text-error" />
        <p>{text ?? t('ui.table.loadFailed')}</p>
      </div>
      <Button variant="secondary" size="sm" onClick={onRetry} className="mt-4">
        <AdminIcon name="refresh" className="size-5" />
        {t('ui.actions.retry')}
      </Button>
    </WholeRow>
  )
}
