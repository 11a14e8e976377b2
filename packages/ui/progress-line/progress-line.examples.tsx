import type { Examples } from '../examples.ts'
import { ProgressLine } from './progress-line.tsx'

export const progressLineExamples: Examples = () => ({
  part: <ProgressLine value={0.4} max={1} />,
  over: <ProgressLine value={1} max={1} isOver />,
})
