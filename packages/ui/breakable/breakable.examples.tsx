import type { Examples } from '../examples.ts'
import { Breakable } from './breakable.tsx'

export const breakableExamples: Examples = (t) => ({
  'an address': (
    <p className="w-48 border border-hair">
      <Breakable
        text={t('admin:shell.welcome', {
          email: 'beatrix.schwarzenberger@einwohnerdienste.stadtverwaltung-schaffhausen.example',
        })}
      />
    </p>
  ),
})
