import type { Examples } from '../examples.ts'
import { PrintButton, ShareButton } from './share-print.tsx'

export const sharePrintExamples: Examples = (t) => ({
  both: (
    <div className="flex">
      <ShareButton
        label={t('common:share.button')}
        title={t('common:productName')}
        texts={{ copied: t('common:share.linkCopied'), copyPrompt: t('common:share.copyPrompt') }}
      />
      <PrintButton label={t('common:print.button')} />
    </div>
  ),
})
