import { Drawing } from '../../drawings/drawing.tsx'
import { StoryDrawing, type StoryDrawingProps } from '../../drawings/story-drawing.tsx'

const storyDrawing = (of: StoryDrawingProps['of']) => (props: { className: string }) => (
  <StoryDrawing of={of} {...props} />
)
export const ChoiceDrawing = storyDrawing('choice')
export const ConfirmDrawing = storyDrawing('confirm')
export const CheckDrawing = storyDrawing('glass')
export const CredentialDrawing = storyDrawing('credential')
export const ReceiptDrawing = storyDrawing('receipt')

/** A book of entries, open, one of them marked. */
export function RegisterDrawing({ className }: { className: string }) {
  return (
    <Drawing edges={[14, 146]} className={className}>
      <path d="M80 40C66 28 40 26 16 30v92c24-4 50-2 64 10 14-12 40-14 64-10V30c-24-4-50-2-64 10Z" />
      <path d="M80 40v92" />
      <path d="M28 50c14-1 28 0 40 5M28 66c14-1 28 0 40 5M28 82c14-1 28 0 40 5M28 98c14-1 28 0 40 5" />
      <path d="M132 50c-14-1-28 0-40 5M132 66c-14-1-28 0-40 5M132 98c-14-1-28 0-40 5" />
      <path className="stroke-red" d="M132 82c-14-1-28 0-40 5" />
    </Drawing>
  )
}

/** Several people behind one sheet. */
export function CommitteeDrawing({ className }: { className: string }) {
  return (
    <Drawing edges={[18, 142]} className={className}>
      <circle cx="40" cy="40" r="12" />
      <circle cx="80" cy="32" r="13" />
      <circle cx="120" cy="40" r="12" />
      <path d="M20 84V78c0-14 8-22 20-22 7 0 13 3 16 8M140 84V78c0-14-8-22-20-22-7 0-13 3-16 8M56 76c0-14 9-24 24-24s24 10 24 24" />
      <path d="M34 84h92l10 60H24Z" />
      <path d="M48 112h64M46 124h68" />
      <path className="stroke-red" d="M50 100h40" />
    </Drawing>
  )
}
