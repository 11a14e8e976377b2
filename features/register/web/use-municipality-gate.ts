import type { EnteredAddress } from '@e-collecting/address/web'
import { problemCode, useApi } from '@e-collecting/api-client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { RegisterMunicipality } from '../contract.ts'
import { registerMunicipalityQuery } from './queries.ts'
import type { RegisterForm } from './register-form-model.ts'

/** What is known about the municipality's part in the pilot. */
export type MunicipalityGate =
  | { kind: 'unknown' }
  | { kind: 'open' | 'without-did'; municipality: RegisterMunicipality }
  | { kind: 'not-registered' }
  | { kind: 'failed'; error: Error; retry: () => void }

/** Asks about the municipality as soon as it is known, and lets only those through that can issue. */
export function useMunicipalityGate({ facts: { form }, dispatch }: RegisterForm) {
  const api = useApi()
  const queryClient = useQueryClient()
  const bfsNumber = form.address.municipality?.bfsNumber
  const query = useQuery({ ...registerMunicipalityQuery(api, bfsNumber ?? ''), enabled: bfsNumber !== undefined })
  const passage = useMutation({
    mutationFn: (address: EnteredAddress) =>
      queryClient.fetchQuery(registerMunicipalityQuery(api, address.municipality?.bfsNumber ?? '')),
    onSuccess: ({ canIssue }, address) => {
      if (canIssue) dispatch({ type: 'address-confirmed', asked: address, address })
    },
  })
  /** A later answer about a typed address counts only if it is still the one that was typed. */
  const confirm = (asked: EnteredAddress, confirmed: EnteredAddress) => {
    if (asked !== form.address) return
    dispatch({ type: 'address-changed', address: confirmed })
    passage.mutate(confirmed)
  }
  return { gate: toGate(bfsNumber, query), confirm, isBusy: passage.isPending, triedAt: passage.submittedAt }
}

type Query = { data: RegisterMunicipality | undefined; error: Error | null; refetch: () => unknown }

function toGate(bfsNumber: string | undefined, { data, error, refetch }: Query): MunicipalityGate {
  if (bfsNumber === undefined) return { kind: 'unknown' }
  if (error !== null)
    return problemCode(error) === 'municipality-not-registered'
      ? { kind: 'not-registered' }
      : { kind: 'failed', error, retry: () => void refetch() }
  if (data === undefined) return { kind: 'unknown' }
  return { kind: data.canIssue ? 'open' : 'without-did', municipality: data }
}
