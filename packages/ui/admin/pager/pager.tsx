import { formatCount } from '@e-collecting/kernel'
import type { ReactNode } from 'react'
import { Button } from '../../button/button.tsx'
import { AdminIcon } from '../icon/admin-icon.tsx'
import { useUiTexts } from '../texts.ts'

export type PagerProps = {
  /** From 1. */
  page: number
  pageSize: number
  /** Rows on this page. */
  shown: number
  total: number
  /** The server stopped counting: there are more than `total`. */
  isTotalCapped?: boolean | undefined
  isBusy?: boolean | undefined
  onPage: (page: number) => void
  label?: string | undefined
}

/** Which rows are shown, of how many, and the ways to the others. What leads nowhere keeps its place and the focus. */
export function Pager(props: PagerProps) {
  const { page, pageSize, shown, total, isTotalCapped = false, isBusy = false, onPage, label } = props
  const { t } = useUiTexts()
  const from = (page - 1) * pageSize + 1
  const hasNext = isTotalCapped ? shown === pageSize : from - 1 + shown < total
  const range = { from: formatCount(from), to: formatCount(from - 1 + shown), total: formatCount(total) }
  const go = (target: number) => () => onPage(target)
  return (
    <nav
      aria-label={label ?? t('pager.label')}
      aria-busy={isBusy}
      className="tabular flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-2 text-dense print:py-4"
    >
      <p aria-live="polite">
        {shown === 0 && page === 1 ? t('pager.none') : t(isTotalCapped ? 'pager.rangeCapped' : 'pager.range', range)}
      </p>
      {(page > 1 || hasNext) && (
        <div className="flex items-center gap-1 print:hidden">
          <Step isOn={page > 1} label={t('pager.first')} onPress={go(1)}>
            <AdminIcon name="to-first" className="size-5" />
          </Step>
          <Step isOn={page > 1} label={t('pager.previous')} onPress={go(page - 1)}>
            <AdminIcon name="arrow-left" className="size-5" />
          </Step>
          <span aria-current="page" className="px-2 font-semibold">
            {isTotalCapped
              ? t('pager.page', { page: formatCount(page) })
              : t('pager.pageOf', { page: formatCount(page), pages: formatCount(Math.ceil(total / pageSize)) })}
          </span>
          <Step isOn={hasNext} label={t('pager.next')} onPress={go(page + 1)}>
            <AdminIcon name="arrow-right" className="size-5" />
          </Step>
        </div>
      )}
    </nav>
  )
}

type StepProps = { isOn: boolean; label: string; onPress: () => void; children: ReactNode }

function Step({ isOn, label, onPress, children }: StepProps) {
  return (
    <Button
      variant="secondary"
      size="sm"
      aria-label={label}
      title={label}
      aria-disabled={!isOn}
      onClick={isOn ? onPress : undefined}
      className="w-11 px-0 aria-disabled:hover:bg-wash aria-disabled:hover:text-grey"
    >
      {children}
    </Button>
  )
}
