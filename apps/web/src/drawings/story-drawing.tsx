import { classNames } from '@e-collecting/ui'

export type StoryDrawingProps = {
  /** Sheets side by side, one of them taken; a code and the phone that reads it; a sheet that goes into the phone. */
  of: 'choice' | 'confirm' | 'receipt'
  className: string
}

/** A drawing of the same family as `Drawing`, from a file of its own: the home page shows it, and each of its bytes counts there. */
export function StoryDrawing({ of, className }: StoryDrawingProps) {
  return (
    <svg aria-hidden="true" focusable="false" className={classNames('text-ink', className)}>
      <use href={`/story.svg#${of}`} />
    </svg>
  )
}
