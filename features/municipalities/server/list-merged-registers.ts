import type { MunicipalityDirectory } from './remember-municipalities.ts'

/** The other registers in which people of a municipality stand: those of all that have merged with it. Most have none, and nothing more is asked of them. @returns ids */
export async function listMergedRegisters(
  { listRegisters }: Pick<MunicipalityDirectory, 'listRegisters'>,
  municipalityId: string,
): Promise<readonly string[]> {
  return (await listRegisters(municipalityId)).filter((id) => id !== municipalityId)
}
