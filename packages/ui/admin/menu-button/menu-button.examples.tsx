import { type MenuAction, MenuButton } from './menu-button.tsx'

const ignore = () => undefined

export const ACTIONS: readonly MenuAction[] = [
  { id: 'open', label: 'Angebot anzeigen', icon: 'phone', href: '?offer=1' },
  { id: 'suspend', label: 'Sperren', icon: 'pause', onSelect: ignore },
  {
    id: 'release',
    label: 'Freigeben',
    icon: 'play',
    onSelect: ignore,
    isDisabled: true,
    reason: 'Nur, was gesperrt ist',
  },
  { id: 'revoke', label: 'Widerrufen', onSelect: ignore, isDanger: true },
]

export const menuButtonExamples = {
  labelled: <MenuButton label="Zustand ändern" align="start" items={ACTIONS} />,
  compact: <MenuButton isCompact label="Aktionen für Wendelgard Beispiel" items={ACTIONS} />,
}
