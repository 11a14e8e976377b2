import type { Language } from '@e-collecting/i18n'
import { TranslatorProvider } from '@e-collecting/i18n/react'
import { shippedTexts } from '@e-collecting/i18n/testing'
import { render } from '@e-collecting/ui/testing'
import { type AboutCard, AboutCardContext } from '../about-card.ts'

/** What a hook of the wallet's words gives on a page in a language. */
export function wordsIn<Words>(
  useWords: () => Words,
  language: Language,
  aboutCard: AboutCard = () => undefined,
): Words {
  const words: Words[] = []
  const Probe = () => {
    words.push(useWords())
    return null
  }
  render(
    <TranslatorProvider value={shippedTexts(language, ['common', 'wallet'])}>
      <AboutCardContext value={aboutCard}>
        <Probe />
      </AboutCardContext>
    </TranslatorProvider>,
  )
  return words[0] as Words
}
