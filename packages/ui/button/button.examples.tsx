import { Icon } from '../icon/icon.tsx'
import { Button, ButtonLink } from './button.tsx'

export const buttonExamples = {
  primary: <Button>Weiter</Button>,
  secondary: <Button variant="secondary">Zurück</Button>,
  quiet: <Button variant="quiet">Drucken</Button>,
  act: <Button variant="act">Jetzt unterstützen</Button>,
  sizes: (
    <div className="flex flex-wrap items-center gap-4">
      <Button size="sm">sm</Button>
      <Button size="base">base</Button>
      <Button size="lg">lg</Button>
      <Button size="xl">xl</Button>
      <Button size="icon" aria-label="Schliessen">
        <Icon name="close" />
      </Button>
    </div>
  ),
  disabled: <Button disabled>Weiter</Button>,
  busy: <Button isBusy>Wird gesendet</Button>,
  link: <ButtonLink href="/de">Zur Startseite</ButtonLink>,
}
