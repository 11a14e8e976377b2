import { type CallErrorCode, isDenied, problemCode, useApi } from '@e-collecting/api-client'
import { useTranslation } from '@e-collecting/i18n/react'
import { useOneAtATime, useToast } from '@e-collecting/ui/admin'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { RESIDENT_IMPORT_MAX_BYTES, type ResidentImportPreview } from '../../contract.ts'
import { dropResidentImport, refreshResidents } from '../queries.ts'
import { resultCounts } from './import-counts.tsx'

const PREVIEW_OVER: readonly CallErrorCode[] = ['import-not-found', 'import-faulty']

/** Key under `import.` of what is wrong with the chosen file. */
export type FileError = 'fileRequired' | 'fileTooLarge' | 'fileGone'

/** An import from the choice of the file to its end: checked first, stored only on a second word. */
export function useResidentImport(municipalityId: string, onClose: () => void) {
  const { t } = useTranslation('municipalities')
  const api = useApi()
  const queryClient = useQueryClient()
  const toast = useToast()
  const [preview, setPreview] = useState<ResidentImportPreview | null>(null)
  const [file, setFile] = useState<File | null>(null)
  const [fileError, setFileError] = useState<FileError | undefined>()
  const [leavesFaulty, setLeavesFaulty] = useState(false)
  const [mayBeDone, setMayBeDone] = useState(false)

  const check = useMutation({
    mutationFn: (content: File) =>
      api('POST /api/admin/municipalities/{id}/resident-imports', {
        params: { id: municipalityId },
        file: { content, type: 'text/csv' },
      }),
    // The server keeps one preview of a person and a municipality: the last one is gone by now.
    onSuccess: (staged) => {
      setPreview(staged)
      setMayBeDone(false)
      setLeavesFaulty(changesRegister(staged))
      setFile(null)
    },
  })
  const confirm = useMutation({
    mutationFn: (id: string) =>
      api('POST /api/admin/resident-imports/{id}/confirm', { params: { id }, body: { leavesFaulty } }),
    onSuccess: (result) => {
      const text = t(result.left > 0 ? 'import.doneWithout' : 'import.done', {
        count: result.left,
        ...resultCounts(result),
      })
      toast.show({ type: 'success', text })
      onClose()
    },
    onError: (error) => {
      if (!isDenied(error)) setMayBeDone(true)
      // The preview is over, or the register has changed since: the file is checked anew.
      if (PREVIEW_OVER.includes(problemCode(error))) setPreview(null)
    },
    // Also where the answer was lost: what was asked for may be done.
    onSettled: () => void refreshResidents(queryClient),
  })
  const checkFile = useOneAtATime(async () => {
    const wrong = await faultOf(file)
    setFileError(wrong)
    if (file === null || wrong !== undefined) return
    confirm.reset()
    await check.mutateAsync(file)
  })
  const confirmPreview = useOneAtATime((id: string) => confirm.mutateAsync(id))
  return {
    preview,
    check,
    confirm,
    fileError,
    leavesFaulty,
    setLeavesFaulty,
    /** The answer to a confirmation of this preview was lost. */
    mayBeDone,
    chooseFile: (chosen: File | null) => {
      setFile(chosen)
      setFileError(undefined)
    },
    checkFile,
    confirmPreview,
    giveUp: () => {
      if (preview !== null) dropResidentImport(api, preview.id)
      onClose()
    },
  }
}

/** Whether anybody would be added or changed: else there is nothing to confirm, whatever lines are faulty. */
export const changesRegister = ({ counts }: ResidentImportPreview): boolean => counts.created + counts.updated > 0

async function faultOf(file: File | null): Promise<FileError | undefined> {
  if (file === null) return 'fileRequired'
  if (file.size > RESIDENT_IMPORT_MAX_BYTES) return 'fileTooLarge'
  try {
    // Saved anew or moved since it was chosen, a file can no longer be read.
    await file.slice(0, 1).arrayBuffer()
  } catch {
    return 'fileGone'
  }
  return undefined
}
