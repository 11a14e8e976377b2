import { LANGUAGES, type Language } from '@e-collecting/i18n'
import { useTranslation } from '@e-collecting/i18n/react'
import { formatCount, formatSwissDay, formatSwissMoment } from '@e-collecting/kernel'
import { DefinitionList, type DefinitionRow } from '@e-collecting/ui/admin'
import type { ReactNode } from 'react'
import { PLAIN_FIELDS, PLAIN_NAMES, type PlainField, TEXT_NAMES, type TextName } from '../../contract/item-fields.ts'
import { type AdminPopularVote, quorumOf } from '../../contract.ts'
import { ItemBadges } from './item-badges.tsx'
import { ItemLevel } from './item-level.tsx'
import { committeeIn, langIn } from './item-title.ts'
import { languageHeading } from './language-heading.ts'

/** Every field of an item that is the same in each language, and the committee in the reader's. */
export const ItemFacts = ({ item }: { item: AdminPopularVote }) => <DefinitionList rows={useRows(item)} />

/** Title, wording and committee of an item in each language. */
export function ItemTexts({ item }: { item: AdminPopularVote }) {
  const { t } = useTranslation('items')
  return (
    <section>
      <h3 className="mb-3 text-base font-semibold">{t('panel.texts')}</h3>
      <DefinitionList rows={useTexts(item)} />
    </section>
  )
}

const NOTHING = '–'

function useRows(item: AdminPopularVote): DefinitionRow[] {
  const { t, language } = useTranslation('items')
  const { t: tCommon } = useTranslation('common')
  const shown = { ...item, comitee: committeeIn(language, item) }
  const byLaw = quorumOf(item)
  const showField = (name: (typeof PLAIN_NAMES)[number], value: string | number) =>
    name === 'comitee' ? (
      <span lang={langIn(language, { ...item.committees, de: item.comitee })}>{value}</span>
    ) : (
      SHOWN[PLAIN_FIELDS[name].kind](value)
    )
  /** What nobody has entered. So many signatures the law asks for all the same, and public pages say so. */
  const withoutValue = (name: (typeof PLAIN_NAMES)[number]): string =>
    name === 'quorum' && byLaw !== null ? t('panel.quorumByConstitution', { number: formatCount(byLaw) }) : NOTHING
  return [
    { term: t('fields.status'), value: <ItemBadges item={item} /> },
    { term: t('fields.slug'), value: item.slug },
    { term: t('fields.type'), value: tCommon(`type.${item.type}`) },
    { term: t('fields.level'), value: <ItemLevel item={item} /> },
    ...PLAIN_NAMES.map((name) => ({
      term: t(`fields.${name}`),
      value: shown[name] === null ? withoutValue(name) : showField(name, shown[name]),
    })),
    { term: t('fields.createdAt'), value: formatSwissMoment(new Date(item.createdAt)) },
  ]
}

const SHOWN: Record<PlainField['kind'], (value: string | number) => ReactNode> = {
  day: (day) => formatSwissDay(String(day)),
  count: (count) => formatCount(Number(count)),
  line: (line) => line,
  lines: (lines) => <Text>{String(lines)}</Text>,
  document: (address) => <DocumentLink href={String(address)} />,
  path: (path) => path,
}

const FURTHER_TEXTS = TEXT_NAMES.filter((name) => name !== 'titles' && name !== 'descriptions')

function useTexts(item: AdminPopularVote): DefinitionRow[] {
  const { t } = useTranslation('items')
  const { titles, descriptions, comitee, committees } = item
  const texts: Record<TextName, Record<Language, string | null>> = {
    ...item,
    committees: { de: comitee, ...committees },
  }
  const text = (language: Language) => (
    <div lang={language} className="space-y-2">
      <p className="font-semibold">{titles[language]}</p>
      <Text>{descriptions[language]}</Text>
      {FURTHER_TEXTS.filter((name) => texts[name][language]).map((name) => (
        <Text key={name}>{texts[name][language]}</Text>
      ))}
    </div>
  )
  return LANGUAGES.map((language) => ({
    term: languageHeading(t, language),
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
