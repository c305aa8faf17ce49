import { sql } from 'kysely'
import type { Database } from '../../src/core/database/database'
import { selectRows } from '../../src/core/database/queries'

/** The statements that create what is in a database, in an order in which they can be run. */
export async function schemaOf({ dialect, read }: Pick<Database, 'dialect' | 'read'>): Promise<string[]> {
  const statements = await selectRows(read, sql.raw<{ statement: string }>(SCHEMA[dialect.name]))
  return statements.map(({ statement }) => statement.replace(/\s+/g, ' '))
}

const OWN = `(select * from pg_class where relnamespace = 'public'::regnamespace) as own`

const COLUMN = `format('%I %s', attname, format_type(atttypid, atttypmod))
  || case when attcollation <> typcollation then (select format(' collate %I', collname) from pg_collation k where k.oid = attcollation) else '' end
  || case when d.oid is null then ''
       when attgenerated = 's' then format(' generated always as (%s) stored', pg_get_expr(adbin, adrelid))
       else ' default ' || pg_get_expr(adbin, adrelid) end
  || case when attnotnull then ' not null' else '' end`

const SCHEMA = {
  // What a virtual table keeps in tables of its own is created with it.
  libsql: `select sql as statement from sqlite_master where sql is not null
    and not exists (select 1 from sqlite_master as virtual where virtual.sql like 'create virtual%'
      and sqlite_master.name like virtual.name || '!_%' escape '!' and sqlite_master.type = 'table')
    order by rowid`,
  postgres: `select statement from (
      select 0 as step, relname as name, format('create sequence %I', relname) as statement from ${OWN} where relkind = 'S'
      union all
      select 1, relname, format('create table %I (%s)', relname, string_agg(${COLUMN}, ', ' order by attnum))
        from ${OWN} join pg_attribute on attrelid = own.oid and attnum > 0 and not attisdropped
        join pg_type on pg_type.oid = atttypid
        left join pg_attrdef d on adrelid = attrelid and adnum = attnum
        where relkind = 'r' group by relname
      union all
      select case contype when 'f' then 3 else 2 end, relname || conname,
        format('alter table %I add constraint %I %s', relname, conname, pg_get_constraintdef(k.oid))
        from pg_constraint k join ${OWN} on own.oid = conrelid where contype in ('p', 'u', 'c', 'f')
      union all
      select 4, relname, pg_get_indexdef(own.oid) from ${OWN} where relkind = 'i'
        and not exists (select 1 from pg_constraint where conindid = own.oid)
      union all
      select 5, proname, pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace
      union all
      select 6, tgname, pg_get_triggerdef(t.oid) from pg_trigger t join ${OWN} on own.oid = tgrelid where not tgisinternal
    ) as statements order by step, name`,
}
