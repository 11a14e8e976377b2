import { Button } from '../../button/button.tsx'
import { type Examples, LONG_WORD } from '../../examples.ts'
import { DefinitionList } from '../definition-list/definition-list.tsx'
import { StatusBadge } from '../status-badge/status-badge.tsx'
import { SidePanel } from './side-panel.tsx'

export const sidePanelExamples: Examples = (t, leave) => ({
  open: (
    <SidePanel
      onClose={leave}
      overline={t('register:tab.panel.overline')}
      title="Wendelgard Beispiel"
      footer={
        <Button size="sm" variant="secondary">
          {t('register:tab.change.submit')}
        </Button>
      }
    >
      <DefinitionList
        rows={[
          {
            term: t('register:tab.statusLabel'),
            value: <StatusBadge tone="good">{t('register:status.ISSUED')}</StatusBadge>,
          },
          { term: t('register:tab.municipality'), value: 'Zürich' },
          { term: t('register:tab.panel.issuerDid'), value: LONG_WORD, isWide: true },
        ]}
      />
    </SidePanel>
  ),
})
