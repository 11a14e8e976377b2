import { StoryDrawing } from '../../drawings/story-drawing.tsx'

export const ReceiptDrawing = ({ className }: { className: string }) => (
  <StoryDrawing of="receipt" className={className} />
)
