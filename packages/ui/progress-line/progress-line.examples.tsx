import { ProgressLine } from './progress-line.tsx'

export const progressLineExamples = {
  decoration: <ProgressLine value={0.4} max={1} />,
  steps: <ProgressLine value={2} max={5} label="Fortschritt" valueText="Schritt 2 von 5" />,
  over: <ProgressLine value={1} max={1} isOver />,
}
