import type { Database } from '@e-collecting/database'

/** The same database, where something happens before each transaction. @param act told how many there have been, that one included */
export function beforeTransactions(database: Database, act: (transaction: number) => Promise<void>): Database {
  let transactions = 0
  return new Proxy(database, {
    get: (db, name) => {
      if (name !== 'transaction') return Reflect.get(db, name, db)
      return async (work: Parameters<Database['transaction']>[0]) => {
        await act(++transactions)
        return db.transaction(work)
      }
    },
  })
}
