import { type Examples, ignore } from '../../examples.ts'
import { MenuButton } from './menu-button.tsx'

export const menuButtonExamples: Examples = (t) => {
  const items = [
    { id: 'open', label: t('issuing:details'), icon: 'document', href: '#MenuButton' },
    { id: 'suspend', label: t('issuing:change.submit'), icon: 'pause', onSelect: ignore },
    {
      id: 'release',
      label: t('items:list.activate'),
      icon: 'play',
      onSelect: ignore,
      isDisabled: true,
      reason: t('issuing:change.none'),
    },
    { id: 'revoke', label: t('issuing:revoke.label'), onSelect: ignore, isDanger: true },
  ] as const
  return {
    closed: <MenuButton label={t('issuing:actionsOf', { name: 'Wendelgard Beispiel' })} items={items} />,
  }
}
