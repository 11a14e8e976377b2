import { LANGUAGES, type Language } from '@e-collecting/i18n'
import { formatCount, formatSwissDay, formatSwissMoment } from '@e-collecting/kernel'
import { DefinitionList, type DefinitionRow } from '@e-collecting/ui/admin'
import { useTranslation } from 'react-i18next'
import type { AdminPopularVote } from '../../contract.ts'
import { ItemBadges } from './item-badges.tsx'
import { ItemLevel } from './item-level.tsx'

/** Every field of an item, then its title and wording in each language. */
export function ItemFacts({ item }: { item: AdminPopularVote }) {
  const { t } = useTranslation('items')
  const rows = useRows(item)
  return (
    <>
      <DefinitionList rows={rows} />
      <section>
        <h3 className="mb-3 text-small font-semibold">{t('panel.texts')}</h3>
        <DefinitionList rows={useTexts(item)} />
      </section>
    </>
  )
}

const NOTHING = '–'

function useRows(item: AdminPopularVote): DefinitionRow[] {
  const { t } = useTranslation('items')
  const { t: tCommon } = useTranslation('common')
  const day = (value: string | null) => (value === null ? NOTHING : formatSwissDay(value))
  return [
    { term: t('fields.status'), value: <ItemBadges item={item} /> },
    { term: t('fields.slug'), value: item.slug },
    { term: t('fields.type'), value: tCommon(`type.${item.type}`) },
    { term: t('fields.level'), value: <ItemLevel item={item} /> },
    { term: t('fields.startDate'), value: day(item.startDate) },
    { term: t('fields.endDate'), value: day(item.endDate) },
    { term: t('fields.publishedOn'), value: day(item.publishedOn) },
    { term: t('fields.signDate'), value: day(item.signDate) },
    { term: t('fields.quorum'), value: item.quorum === null ? NOTHING : formatCount(item.quorum) },
    { term: t('fields.comitee'), value: item.comitee ?? NOTHING },
    { term: t('fields.committeeMembers'), value: <Text>{item.committeeMembers}</Text> },
    { term: t('fields.pdfUrl'), value: item.pdfUrl === null ? NOTHING : <DocumentLink href={item.pdfUrl} /> },
    { term: t('fields.imageUrl'), value: item.imageUrl ?? NOTHING },
    { term: t('fields.createdAt'), value: formatSwissMoment(new Date(item.createdAt)) },
  ]
}

function useTexts({ titles, descriptions }: AdminPopularVote): DefinitionRow[] {
  const { t } = useTranslation('items')
  const { t: tCommon } = useTranslation('common')
  const text = (language: Language) => (
    <div lang={language} className="space-y-2">
      <p className="font-semibold">{titles[language]}</p>
      <Text>{descriptions[language]}</Text>
    </div>
  )
  return LANGUAGES.map((language) => ({
    term: tCommon(`language.names.${language}`),
    value: titles[language] === null && descriptions[language] === null ? t('panel.untranslated') : text(language),
    isWide: true,
  }))
}

const Text = ({ children }: { children: string | null }) => <p className="whitespace-pre-line">{children ?? NOTHING}</p>

const DocumentLink = ({ href }: { href: string }) => (
  <a href={href} target="_blank" rel="noopener noreferrer" className="underline underline-offset-[0.22em]">
    {href}
  </a>
)
