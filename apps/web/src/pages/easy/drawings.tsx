import { StoryDrawing } from '../../drawings/story-drawing.tsx'

export const ConfirmDrawing = ({ className }: { className: string }) => (
  <StoryDrawing of="confirm" className={className} />
)

export const ReceiptDrawing = ({ className }: { className: string }) => (
  <StoryDrawing of="receipt" className={className} />
)
