import type { Examples } from '../examples.ts'
import { Icon } from '../icon/icon.tsx'
import { Button, ButtonLink } from './button.tsx'

export const buttonExamples: Examples = (t) => ({
  primary: <Button>{t('common:actions.next')}</Button>,
  secondary: <Button variant="secondary">{t('common:actions.back')}</Button>,
  quiet: <Button variant="quiet">{t('common:print.button')}</Button>,
  act: <Button variant="act">{t('forms:summary.support')}</Button>,
  sizes: (
    <div className="flex flex-wrap items-center gap-4">
      <Button size="sm">sm</Button>
      <Button size="base">base</Button>
      <Button size="lg">lg</Button>
      <Button size="xl">xl</Button>
      <Button size="icon" aria-label={t('common:menu.close')}>
        <Icon name="close" />
      </Button>
    </div>
  ),
  disabled: <Button disabled>{t('common:actions.next')}</Button>,
  busy: <Button isBusy>{t('issuing:issue.pending')}</Button>,
  link: <ButtonLink href="#Button">{t('common:notFound.home')}</ButtonLink>,
  'long text': <Button>{t('register:wizard.credential.another')}</Button>,
})
