import { useApi } from '@e-collecting/api-client'
import { sectionPath } from '@e-collecting/i18n'
import { useTranslation } from '@e-collecting/i18n/react'
import { useQuery } from '@tanstack/react-query'
import type { DeclarationCount } from '../../contract.ts'
import { declarationCountsQuery } from '../queries.ts'

/** The published count of an item; undefined where it has no log, or the counts cannot be had. */
export function useItemCount(slug: string): DeclarationCount | undefined {
  const { data } = useQuery(declarationCountsQuery(useApi()))
  return data?.items.find((count) => count.slug === slug)
}

/** Where one declares for an item; null where that is not possible, or not any more. */
export function useWayToDeclare(slug: string): string | null {
  const { language } = useTranslation('common')
  return useItemCount(slug)?.isOpen ? sectionPath(language, 'erklaerung', slug) : null
}
