import { classNames } from '@e-collecting/ui'
import type { ReactNode } from 'react'

export type WalletColumnsProps = { code: ReactNode; caption: string; isHiddenOnPhone?: boolean; children: ReactNode }

/** A code beside what one reads and presses; above one another on a phone. */
export function WalletColumns({ code, caption, isHiddenOnPhone = false, children }: WalletColumnsProps) {
  return (
    <div className="grid items-start gap-x-10 gap-y-4 md:grid-cols-[auto_minmax(0,1fr)]">
      <div className="space-y-4 md:col-start-2">{children}</div>
      <figure
        className={classNames('max-md:text-center md:col-start-1 md:row-start-1', isHiddenOnPhone && 'max-md:hidden')}
      >
        {code}
        <figcaption className="mt-2 text-small text-grey">{caption}</figcaption>
      </figure>
    </div>
  )
}
