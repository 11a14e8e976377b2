import { createHash } from 'node:crypto'
import {
  type CredentialConfiguration,
  createTypeMetadata,
  type IssuerFace,
  type TypeReference,
} from '@e-collecting/credentials/oid4vci'
import type { Database } from '@e-collecting/database'
import type { Clock } from '@e-collecting/kernel'
import { findTypeDocument, insertTypeDocument } from './type-document-repository.ts'

/** Type metadata of what an issuer gives out, each version of it under an address of its own. */
export type TypeDocuments = {
  /** The metadata of a configuration as it is now, kept for as long as there may be credentials that name it. */
  readonly refer: (configurationId: string, issuer: IssuerFace | undefined) => Promise<TypeReference>
  /** The bytes behind the last part of an address, whichever release has made them. */
  readonly read: (name: string) => Promise<string | undefined>
}

export type TypeDocumentsInput = {
  readonly configurations: Readonly<Record<string, CredentialConfiguration>>
  readonly logo?: string | undefined
  readonly db: Database
  readonly clock: Clock
  /** What addresses begin with. */
  readonly base: string
}

const HASH = /^[\w-]{43}$/
/** Beyond these, documents are read again. */
const MAX_REMEMBERED = 2500

/**
 * An address ends in the hash of what is there, and what was ever referred to stays in the database: a credential's integrity holds
 * although texts, logo or names have changed since.
 */
export function createTypeDocuments({ configurations, logo, db, clock, base }: TypeDocumentsInput): TypeDocuments {
  const references = new Map<string, Promise<TypeReference>>()
  const bodies = new Map<string, string>()
  const remember = <Value>(map: Map<string, Value>, key: string, value: Value): Value => {
    if (map.size >= MAX_REMEMBERED) map.clear()
    map.set(key, value)
    return value
  }

  async function keep(configurationId: string, issuer: IssuerFace | undefined): Promise<TypeReference> {
    const configuration = configurations[configurationId]
    const body = JSON.stringify(configuration && createTypeMetadata(configuration, { logo, issuer }))
    const digest = createHash('sha256').update(body).digest()
    const hash = digest.toString('base64url')
    await insertTypeDocument(db, { hash, body }, clock())
    remember(bodies, hash, body)
    return {
      vct_metadata_uri: `${base}/${hash}`,
      'vct_metadata_uri#integrity': `sha256-${digest.toString('base64')}`,
    }
  }

  return {
    refer(configurationId, issuer) {
      const key = JSON.stringify([configurationId, issuer?.name, issuer?.seed])
      const known = references.get(key)
      if (known !== undefined) return known
      const reference = remember(references, key, keep(configurationId, issuer))
      reference.catch(() => references.delete(key))
      return reference
    },
    async read(name) {
      if (!HASH.test(name)) return undefined
      const known = bodies.get(name)
      if (known !== undefined) return known
      const body = await findTypeDocument(db, name)
      return body === undefined ? undefined : remember(bodies, name, body)
    },
  }
}
