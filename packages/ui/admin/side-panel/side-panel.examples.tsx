import { Button } from '../../button/button.tsx'
import { type Examples, LONG_WORD } from '../../examples.ts'
import { DefinitionList } from '../definition-list/definition-list.tsx'
import { StatusBadge } from '../status-badge/status-badge.tsx'
import { SidePanel } from './side-panel.tsx'

export const sidePanelExamples: Examples = (t, leave) => ({
  open: (
    <SidePanel
      onClose={leave}
      overline={t('issuing:panel.overline')}
      title="Wendelgard Beispiel"
      footer={
        <Button size="sm" variant="secondary">
          {t('issuing:change.submit')}
        </Button>
      }
    >
      <DefinitionList
        rows={[
          {
            term: t('issuing:statusLabel'),
            value: <StatusBadge tone="good">{t('register:status.ISSUED')}</StatusBadge>,
          },
          { term: t('issuing:municipality'), value: 'Zürich' },
          { term: t('issuing:panel.issuerDid'), value: LONG_WORD, isWide: true },
        ]}
      />
    </SidePanel>
  ),
})
