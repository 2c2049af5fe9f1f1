import pg from 'pg'

/** Switches the wait between submissions off; the answer switches it on again. */
export const withoutSubmitInterval = async (databaseUrl: string): Promise<() => Promise<void>> => {
  await setInterval(databaseUrl, 0)
  // The server keeps settings for a moment.
  await new Promise((next) => setTimeout(next, 2_500))
  return () => setInterval(databaseUrl, 8)
}

const setInterval = async (databaseUrl: string, seconds: number): Promise<void> => {
  const database = new pg.Client({ connectionString: databaseUrl })
  await database.connect()
  await database.query(
    `insert into site_setting (key, value) values ('defaultSubmitInterval', $1::text::jsonb)
     on conflict (key) do update set value = excluded.value`,
    [String(seconds)],
  )
  await database.end()
}
