import { useState } from 'react'
import { Button } from '../../button/button.tsx'
import { DefinitionList } from '../definition-list/definition-list.tsx'
import { StatusBadge } from '../status-badge/status-badge.tsx'
import { SidePanel } from './side-panel.tsx'

/** A panel with what opens it. */
export function PanelWithOpener({ isOpenAtFirst = false }: { isOpenAtFirst?: boolean }) {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst)
  return (
    <>
      <Button size="sm" variant="secondary" onClick={() => setIsOpen(true)}>
        Öffnen
      </Button>
      <SidePanel
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        overline="Nachweis"
        title="Wendelgard Beispiel"
        footer={
          <>
            <Button size="sm" variant="secondary">
              Sperren
            </Button>
            <Button size="sm" variant="quiet">
              Aktualisieren
            </Button>
          </>
        }
      >
        <DefinitionList
          rows={[
            { term: 'Zustand', value: <StatusBadge tone="good">Ausgestellt</StatusBadge> },
            { term: 'Gemeinde', value: 'Zürich' },
            { term: 'Gültig bis', value: '31.12.2026' },
            { term: 'Kennung', value: 'e0d1a5a4-7c0e-4a44-9b1c-7c2f6f0e1a55', isWide: true },
          ]}
        />
      </SidePanel>
    </>
  )
}

export const sidePanelExamples = { open: <PanelWithOpener isOpenAtFirst /> }
