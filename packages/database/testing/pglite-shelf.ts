import type { PGlite, PGliteInterface } from '@electric-sql/pglite'

/** Every row of every table but the list of migrations goes, and every sequence begins anew; what is empty already costs nothing. */
const EMPTY = `
set session_replication_role = replica;
do $$
declare
  entry record;
  is_used boolean;
begin
  for entry in select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema', 'drizzle')
  loop
    execute 'select exists (select from ' || entry.name || ')' into is_used;
    if is_used then execute 'truncate ' || entry.name || ' cascade'; end if;
  end loop;
  for entry in select format('%I.%I', schemaname, sequencename) as name from pg_sequences
    where last_value is not null and schemaname <> 'drizzle'
  loop
    execute 'alter sequence ' || entry.name || ' restart';
  end loop;
end $$;
reset session_replication_role;
checkpoint`

/** What has a hand in how a database behaves beside its rows: its objects, its migrations, its statistics, the settings of its session. */
const SHAPE = `
select json_build_array(
  (select json_agg(json_build_array(oid, relname, relnamespace, relchecks, relhastriggers, reltriggers) order by oid) from (
    select oid, relname, relnamespace, relchecks, relhastriggers,
      (select json_agg(json_build_array(tgname, tgenabled, tgfoid) order by tgname) from pg_trigger where tgrelid = class.oid) as reltriggers
    from pg_class class where oid >= 16384) as objects),
  (select json_agg(json_build_array(attrelid, attname, atttypid, attnotnull, atthasdef) order by attrelid, attnum) from pg_attribute where attrelid >= 16384),
  (select json_agg(json_build_array(oid, proname, md5(prosrc)) order by oid) from pg_proc where oid >= 16384),
  (select json_agg(json_build_array(oid, conname, pg_get_constraintdef(oid)) order by oid) from pg_constraint where oid >= 16384),
  (select json_agg(json_build_array(hash, created_at) order by created_at) from drizzle.__drizzle_migrations),
  (select count(*) from pg_statistic),
  (select json_agg(json_build_array(name, setting) order by name) from pg_settings where source = 'session')) as shape`

/**
 * PGlites that tests have done with, for the next ones of the worker: making one takes a second of the processor, emptying one some
 * hundredths. Only one that is as it was but for its rows is kept.
 */
export function createPgliteShelf(create: () => Promise<PGlite>) {
  const idle: { client: PGlite; shape: string }[] = []
  return {
    /** A PGlite without rows, and how it is given back; for who still uses it afterwards it is closed. */
    borrow: async (): Promise<{ client: PGlite; giveBack: () => Promise<void> }> => {
      const { client, shape } = idle.pop() ?? (await withShape(await create()))
      const { lent, close } = lend(client)
      const giveBack = async () => {
        await close()
        await client.exec(EMPTY)
        if ((await shapeOf(client)) === shape) idle.push({ client, shape })
        else await client.close()
      }
      return { client: lent, giveBack }
    },
  }
}

const withShape = async (client: PGlite) => ({ client, shape: await shapeOf(client) })

/** Equal for two databases that differ in nothing but rows. */
export async function shapeOf(client: Pick<PGliteInterface, 'query'>): Promise<string> {
  const { rows } = await client.query<{ shape: unknown }>(SHAPE)
  return JSON.stringify(rows)
}

/** A handle that can be closed, once, while the PGlite behind it goes on; what a test puts on the handle, as a spy, stays there. */
function lend(client: PGlite): { lent: PGlite; close: () => Promise<void> } {
  let isClosed = false
  const refuse = () => Promise.reject(new Error('PGlite is closed'))
  const lent = new Proxy<PGlite>(Object.create(client), {
    get: (own, name) => {
      if (Object.hasOwn(own, name)) return Reflect.get(own, name)
      const value: unknown = Reflect.get(client, name, client)
      if (typeof value !== 'function' || name === 'constructor') return value
      return (...parameters: unknown[]) => (isClosed ? refuse() : Reflect.apply(value, client, parameters))
    },
  })
  return {
    lent,
    close: async () => {
      if (isClosed) return refuse()
      isClosed = true
    },
  }
}
