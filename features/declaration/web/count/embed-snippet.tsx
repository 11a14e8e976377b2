import { useTranslation } from '@e-collecting/i18n/react'
import { Button, Icon } from '@e-collecting/ui'
import { useRef, useState } from 'react'
import type { DeclarationResult } from '../../contract.ts'

/** Room for the longest title of the demo in each language, in a frame of 280 pixels. */
const HEIGHT = 330

export type EmbedSnippetProps = { result: Pick<DeclarationResult, 'log' | 'slug'> }

/** The words by which others show this count on a page of theirs, to be copied. */
export function EmbedSnippet({ result: { log, slug } }: EmbedSnippetProps) {
  const { t, language } = useTranslation('result')
  const [done, setDone] = useState<'copied' | 'selected' | null>(null)
  const code = useRef<HTMLElement>(null)
  const address = new URL(`/embed/${slug}?lang=${language}`, log)
  const words = `<iframe src="${address}" title="${t('title')}" width="100%" height="${HEIGHT}" loading="lazy"></iframe>`
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(words)
      setDone('copied')
    } catch {
      // Without https there is no clipboard: then it takes two more keys.
      if (code.current !== null) getSelection()?.selectAllChildren(code.current)
      setDone('selected')
    }
  }
  return (
    <>
      <p>{t('embed.text')}</p>
      <pre className="mt-3 border border-hair bg-wash p-3 text-small break-words whitespace-pre-wrap">
        <code ref={code}>{words}</code>
      </pre>
      <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-2 print:hidden">
        <Button variant="secondary" onClick={() => void copy()} className="noscript:hidden">
          <Icon name="document" className="size-5" />
          {t('embed.copy')}
        </Button>
        <a href={address.pathname + address.search} className="inline-flex min-h-11 items-center">
          {t('embed.preview')}
        </a>
        <p role="status" className="text-small">
          {done && t(done === 'copied' ? 'embed.copied' : 'embed.selected')}
        </p>
      </div>
    </>
  )
}
