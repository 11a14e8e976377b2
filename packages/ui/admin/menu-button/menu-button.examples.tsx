import { type Examples, ignore } from '../../examples.ts'
import { MenuButton } from './menu-button.tsx'

export const menuButtonExamples: Examples = (t) => {
  const items = [
    { id: 'open', label: t('register:tab.details'), icon: 'document', href: '#MenuButton' },
    { id: 'suspend', label: t('register:tab.change.submit'), icon: 'pause', onSelect: ignore },
    {
      id: 'release',
      label: t('items:list.activate'),
      icon: 'play',
      onSelect: ignore,
      isDisabled: true,
      reason: t('register:tab.change.none'),
    },
    { id: 'revoke', label: t('register:tab.revoke.label'), onSelect: ignore, isDanger: true },
  ] as const
  return {
    closed: <MenuButton label={t('register:tab.actionsOf', { name: 'Wendelgard Beispiel' })} items={items} />,
  }
}
