import { classNames } from '@e-collecting/ui'
import type { ReactNode } from 'react'
import type { IssuerColour } from './issuer-colours.ts'
import { Sign } from './sign.tsx'

/** The item or the person that a card is about. */
export type CardSubject = {
  readonly text: string
  /** Of the text, where it is not that of the page. */
  readonly lang?: string | undefined
}

export type CardFaceProps = {
  readonly colour: IssuerColour
  /** What kind of credential, as the heading of a card or as plain words. */
  readonly type: ReactNode
  readonly issuer: string
  readonly logo?: string | undefined
  readonly about?: CardSubject | undefined
  readonly facts?: string
  readonly status?: ReactNode
  readonly className?: string
}

/** The whole face of a card: kind and issuer on top, what it is about at the foot. */
export function CardFace({ colour, type, issuer, logo, about, facts = '', status, className }: CardFaceProps) {
  return (
    <div
      className={classNames(
        about === undefined ? 'min-h-34' : 'min-h-48',
        'flex flex-col justify-between gap-6 rounded-card px-5 py-4 text-on-card forced-colors:border-2',
        colour,
        className,
      )}
    >
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          {type}
          <p className="text-small">{issuer}</p>
        </div>
        {logo !== undefined && <Sign address={logo} className="size-10" />}
      </div>
      <div>
        {about !== undefined && (
          <p className="text-h3 leading-snug font-semibold break-words" lang={about.lang}>
            {about.text}
          </p>
        )}
        <div className="mt-1 flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <p className="text-small">{facts}</p>
          {status}
        </div>
      </div>
    </div>
  )
}

export type CardStripProps = Pick<CardFaceProps, 'colour' | 'type' | 'about' | 'status' | 'className'>

/** As much of a card as looks out from below another one. */
export function CardStrip({ colour, type, about, status, className }: CardStripProps) {
  return (
    <div
      className={classNames(
        'flex flex-wrap items-center gap-x-3 gap-y-1 px-5 text-on-card forced-colors:border-2',
        colour,
        className,
      )}
    >
      <div className="min-w-40 flex-1">
        {type}
        {about !== undefined && (
          <p className="text-small break-words" lang={about.lang}>
            {about.text}
          </p>
        )}
      </div>
      {status}
    </div>
  )
}
