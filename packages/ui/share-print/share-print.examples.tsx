import { PrintButton, ShareButton } from './share-print.tsx'

export const sharePrintExamples = {
  both: (
    <div className="flex">
      <ShareButton label="Teilen" title="Seite" texts={{ copied: 'Link kopiert.', copyPrompt: 'Link kopieren:' }} />
      <PrintButton label="Drucken" />
    </div>
  ),
}
