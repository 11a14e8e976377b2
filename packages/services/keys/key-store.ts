/**
 * Where private keys and service secrets live. Values are written once and never changed: a new key gets
 * a new name.
 */
export interface KeyStore {
  load: (name: string) => Promise<Uint8Array | undefined>
  /** Stores the value unless the name is taken, and answers what is stored: of two writers, both get the winner's. */
  insert: (name: string, value: Uint8Array) => Promise<Uint8Array>
}

/** The stored secret of this name, made on first use; every instance gets the same bytes. */
export async function ensureSecret(
  keys: KeyStore,
  name: string,
  create: () => Uint8Array | Promise<Uint8Array>,
): Promise<Uint8Array> {
  return (await keys.load(name)) ?? (await keys.insert(name, await create()))
}
