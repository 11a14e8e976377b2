import { StoryDrawing } from '../../drawings/story-drawing.tsx'

export const ReceiptDrawing = ({ className }: { className: string }) => (
  <StoryDrawing of="receipt" className={className} />
)

export const CredentialDrawing = ({ className }: { className: string }) => (
  <StoryDrawing of="credential" className={className} />
)
