import { classNames } from '@e-collecting/ui'

export type StoryDrawingProps = {
  /** A card that comes out of a book; a code and the phone that reads it; a looking glass over a list; sheets, one of them taken; a sheet that goes into the phone. */
  of: 'credential' | 'confirm' | 'glass' | 'choice' | 'receipt'
  className: string
}

/** A drawing of the same family as `Drawing`, from a file of its own: the home page shows three, and each of its bytes counts there. */
export function StoryDrawing({ of, className }: StoryDrawingProps) {
  return (
    <svg aria-hidden="true" focusable="false" className={classNames('text-ink', className)}>
      <use href={`/story.svg#${of}`} />
    </svg>
  )
}
