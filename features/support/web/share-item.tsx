import { shareLink, useSite } from '@e-collecting/browser'
import { sectionPath } from '@e-collecting/i18n'
import { useTranslation } from '@e-collecting/i18n/react'
import type { PopularVoteSummary } from '@e-collecting/popular-votes/contract'
import { Button, Dialog, Icon } from '@e-collecting/ui'
import { useState } from 'react'

/** Passes the item's public address on, and nothing about the person. */
export function ShareItem({ item }: { item: PopularVoteSummary }) {
  const { t, language } = useTranslation(['forms', 'common'])
  const { publicUrl } = useSite()
  const [done, setDone] = useState<'shared' | 'copied' | null>(null)
  const share = async () => {
    const outcome = await shareLink(
      {
        title: t('forms:success.share.text', { title: item.title }),
        url: publicUrl + sectionPath(language, 'volksbegehren', item.slug),
        texts: { copied: '', copyPrompt: t('common:share.copyPrompt') },
      },
      // The dialog below takes the place of the alert.
      { navigator, alert: () => undefined, prompt: (text, value) => window.prompt(text, value) },
    )
    setDone(outcome === 'shared' || outcome === 'copied' ? outcome : null)
  }
  return (
    <>
      <Button variant="secondary" onClick={share}>
        <Icon name="share" />
        {t('forms:success.share.button')}
      </Button>
      <Dialog
        isOpen={done !== null}
        onClose={() => setDone(null)}
        title={t(done === 'copied' ? 'forms:success.share.copiedTitle' : 'forms:success.share.doneTitle')}
        actions={<Button onClick={() => setDone(null)}>{t('forms:success.share.ok')}</Button>}
      >
        <p>{t(done === 'copied' ? 'forms:success.share.copiedText' : 'forms:success.share.doneText')}</p>
      </Dialog>
    </>
  )
}
