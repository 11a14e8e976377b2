import { classNames } from '@e-collecting/ui'
import type { ReactNode } from 'react'

export type WalletColumnsProps = { code: ReactNode; caption: string; isHiddenOnPhone?: boolean; children: ReactNode }

/** A code beside what one reads and presses; above one another on a phone, and where larger letters leave no room for words beside it. */
export function WalletColumns({ code, caption, isHiddenOnPhone = false, children }: WalletColumnsProps) {
  return (
    <div className="grid flex-row-reverse flex-wrap items-start gap-x-10 gap-y-4 md:flex md:justify-end">
      <div className="min-w-0 flex-[1_1_9rem] space-y-4">{children}</div>
      <figure className={classNames('max-md:text-center md:max-w-75', isHiddenOnPhone && 'max-md:hidden')}>
        {code}
        <figcaption className="mt-2 text-small text-grey">{caption}</figcaption>
      </figure>
    </div>
  )
}
